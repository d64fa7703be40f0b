-- proved addresses and outcomes
ALTER TABLE "addresses" DROP CONSTRAINT "addresses_company_id_companies_id_fk";

--> statement-breakpoint
ALTER TABLE "company_bindings" DROP CONSTRAINT "company_bindings_company_id_companies_id_fk";

--> statement-breakpoint
ALTER TABLE "contacts" DROP CONSTRAINT "contacts_company_id_companies_id_fk";

--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_company_id_companies_id_fk";

--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_user_id_users_id_fk";

--> statement-breakpoint
ALTER TABLE "lot_participants" DROP CONSTRAINT "lot_participants_user_id_users_id_fk";

--> statement-breakpoint
ALTER TABLE "lot_participants" DROP CONSTRAINT "lot_participants_company_id_companies_id_fk";

--> statement-breakpoint
DROP INDEX "companies_resident_itn";
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "registered_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "unallocated_reason" text;
--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "cancelled_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company_bindings" ADD CONSTRAINT "company_bindings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lot_participants" ADD CONSTRAINT "lot_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lot_participants" ADD CONSTRAINT "lot_participants_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "companies_resident_itn" ON "companies" USING btree ("itn") WHERE is_resident and deleted_at is null and registered_at is not null;
--> statement-breakpoint
-- A company of before holds its ИНН where somebody with a confirmed address acts for it, or where security has seen it.
UPDATE "companies" AS c SET "registered_at" = c."created_at"
WHERE c."moderation_status" <> 'unverified'
  OR EXISTS (SELECT 1 FROM "users" AS u WHERE u."company_id" = c."id" AND u."email_verified_at" IS NOT NULL);
--> statement-breakpoint
UPDATE "lots" AS l SET "cancelled_at" = h."at"
FROM (SELECT "lot_id", max("at") AS "at" FROM "history" WHERE "model" = 'lot' AND "event" = 'lot.cancel' GROUP BY "lot_id") AS h
WHERE h."lot_id" = l."id" AND l."status" = 'cancelled';
