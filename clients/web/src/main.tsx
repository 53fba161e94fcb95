/** The page's beginning: the session is recalled, links are followed, the shell is shown. */
import { render } from "preact";
import { followLinks } from "./kit/router.ts";
import { recall } from "./kit/session.ts";
import { followPreferences } from "./settings/following.ts";
import { followUser } from "./shell/following.ts";
import { Shell } from "./shell/shell.tsx";
import { applyTheme } from "./shell/theme.ts";

applyTheme();
followUser();
followPreferences();
followLinks();
recall().catch(() => undefined); // the shell offers to try again
render(<Shell />, document.getElementById("app")!);
