-- sealed files and moves
CREATE TABLE "round_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "round_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"round_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"sealed" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"revealed_at" timestamp (3) with time zone
);

--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sealed" "bytea";
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scope" text;
--> statement-breakpoint
ALTER TABLE "round_moves" ADD CONSTRAINT "round_moves_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "round_moves" ADD CONSTRAINT "round_moves_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "round_moves_application" ON "round_moves" USING btree ("round_id","application_id","id");
