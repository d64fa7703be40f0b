-- history heads and laws
CREATE TABLE "law_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"law" text NOT NULL,
	"definition" jsonb NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "history_chains" ADD COLUMN "prev_hash" text;
