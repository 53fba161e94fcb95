import { dictionary } from "../kit/words.ts";

export const t = dictionary(
  {
    title: "With friends", about: "Up to three of you queue together: two for Partner, three for Emperor, and for casual games of four.", create: "Queue with friends", invites: "{who} wants to queue with you.", join: "Join", decline: "No, thanks",
    members: "Your party", leader: "leads", ready: "has chosen a deck", no_deck: "has not chosen a deck", offline: "not here", remove: "Remove {who}", lead: "Let {who} lead", leave: "Leave the party", invited: "invited", invite: "Invite a friend", send: "Invite",
    link: "Link for friends", roles: "In Emperor I would be", emperor: "emperor", lieutenant: "lieutenant", waits: "{who} leads and queues for all.", joining: "Joining the party …",
  },
  {
    title: "Mit Freunden", about: "Bis zu drei stellen sich zusammen an: zwei für Partner, drei für Emperor und für ungewertete Partien zu viert.", create: "Mit Freunden anstellen", invites: "{who} möchte sich mit dir anstellen.", join: "Mitmachen", decline: "Nein, danke",
    members: "Deine Gruppe", leader: "führt", ready: "hat ein Deck gewählt", no_deck: "hat noch kein Deck gewählt", offline: "nicht da", remove: "{who} entfernen", lead: "{who} führen lassen", leave: "Gruppe verlassen", invited: "eingeladen", invite: "Einen Freund einladen", send: "Einladen",
    link: "Link für Freunde", roles: "In Emperor wäre ich", emperor: "Imperator", lieutenant: "Leutnant", waits: "{who} führt und stellt alle an.", joining: "Du kommst in die Gruppe …",
  },
  {
    title: "Entre amis", about: "Jusqu’à trois dans la file ensemble : deux pour Partner, trois pour Emperor et pour les parties amicales à quatre.", create: "Rejoindre la file entre amis", invites: "{who} veut rejoindre la file avec vous.", join: "Participer", decline: "Non, merci",
    members: "Votre groupe", leader: "dirige", ready: "a choisi un deck", no_deck: "n’a pas encore choisi de deck", offline: "absent", remove: "Retirer {who}", lead: "Laisser {who} diriger", leave: "Quitter le groupe", invited: "invité", invite: "Inviter un ami", send: "Inviter",
    link: "Lien pour des amis", roles: "En Emperor je serais", emperor: "empereur", lieutenant: "lieutenant", waits: "{who} dirige et rejoint la file pour tous.", joining: "Vous rejoignez le groupe …",
  },
);
