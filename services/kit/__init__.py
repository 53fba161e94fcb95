"""What every service needs once: settings, App and bind, gRPC server, health, bus, SQL, telemetry, ids, clock, tokens."""
