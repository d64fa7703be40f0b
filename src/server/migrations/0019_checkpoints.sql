-- checkpoints
CREATE TABLE "checkpoint_heads" (
	"chain" text PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL
);

--> statement-breakpoint
CREATE TABLE "checkpoint_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "checkpoint_leaves" (
	"size" bigint NOT NULL,
	"about" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "checkpoint_leaves_size_about_pk" PRIMARY KEY("size","about")
);

--> statement-breakpoint
CREATE TABLE "checkpoint_nodes" (
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "checkpoint_nodes_level_index_pk" PRIMARY KEY("level","index")
);

--> statement-breakpoint
CREATE TABLE "checkpoints" (
	"size" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"leaf" text NOT NULL,
	"seed" text NOT NULL,
	"note" text NOT NULL
);

--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "salt" text;
--> statement-breakpoint
ALTER TABLE "checkpoint_leaves" ADD CONSTRAINT "checkpoint_leaves_size_checkpoints_size_fk" FOREIGN KEY ("size") REFERENCES "public"."checkpoints"("size") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "checkpoint_leaves_about" ON "checkpoint_leaves" USING btree ("about","size");

--> statement-breakpoint
-- What was signed stays as it was signed, and the database keeps no other.
CREATE FUNCTION refuse_checkpoint_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'checkpoints are append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER checkpoints_append_only BEFORE UPDATE OR DELETE ON checkpoints
  FOR EACH ROW EXECUTE FUNCTION refuse_checkpoint_change();
--> statement-breakpoint
CREATE TRIGGER checkpoint_leaves_append_only BEFORE UPDATE OR DELETE ON checkpoint_leaves
  FOR EACH ROW EXECUTE FUNCTION refuse_checkpoint_change();
--> statement-breakpoint
CREATE TRIGGER checkpoint_nodes_append_only BEFORE UPDATE OR DELETE ON checkpoint_nodes
  FOR EACH ROW EXECUTE FUNCTION refuse_checkpoint_change();
