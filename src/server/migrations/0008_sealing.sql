-- sealing
CREATE TABLE "sealing_masters" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"retired_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "sealing_scopes" (
	"scope" text PRIMARY KEY NOT NULL,
	"master" text NOT NULL,
	"wrapped" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);

--> statement-breakpoint
CREATE UNIQUE INDEX "sealing_masters_current" ON "sealing_masters" USING btree ((true)) WHERE retired_at is null;
