-- deputies
CREATE TABLE "deputies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deputies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"absent_id" bigint NOT NULL,
	"deputy_id" bigint NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "deputies_other" CHECK (absent_id <> deputy_id),
	CONSTRAINT "deputies_days" CHECK (from_day <= to_day)
);

--> statement-breakpoint
ALTER TABLE "deputies" ADD CONSTRAINT "deputies_absent_id_users_id_fk" FOREIGN KEY ("absent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deputies" ADD CONSTRAINT "deputies_deputy_id_users_id_fk" FOREIGN KEY ("deputy_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "deputies_absent" ON "deputies" USING btree ("absent_id","to_day");
--> statement-breakpoint
CREATE INDEX "deputies_deputy" ON "deputies" USING btree ("deputy_id","to_day");

--> statement-breakpoint
-- Whose work is whose changes with them: what processes know of sessions does too.
CREATE TRIGGER deputies_changed AFTER INSERT OR UPDATE OR DELETE ON deputies
  FOR EACH ROW EXECUTE FUNCTION tell_session_change();
