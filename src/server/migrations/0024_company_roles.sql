-- company roles
CREATE TABLE "company_invites" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_invites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "company_role" text DEFAULT 'head' NOT NULL;
--> statement-breakpoint
ALTER TABLE "company_invites" ADD CONSTRAINT "company_invites_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company_invites" ADD CONSTRAINT "company_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "company_invites_email" ON "company_invites" USING btree ("company_id","email");
--> statement-breakpoint
CREATE INDEX "company_invites_address" ON "company_invites" USING btree ("email");
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_role" CHECK (company_role in ('head', 'submitter', 'preparer'));
--> statement-breakpoint
-- Who must not submit any more is told to every process at once, as with the role and the company.
CREATE OR REPLACE TRIGGER users_changed AFTER UPDATE ON users
  FOR EACH ROW WHEN ((NEW.name, NEW.role, NEW.status, NEW.email_verified_at, NEW.company_id, NEW.company_role)
    IS DISTINCT FROM (OLD.name, OLD.role, OLD.status, OLD.email_verified_at, OLD.company_id, OLD.company_role))
  EXECUTE FUNCTION tell_session_change();
