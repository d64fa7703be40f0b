-- company documents
CREATE TABLE "company_documents" (
	"file_id" bigint PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"expires_on" date,
	"reminded_at" smallint,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "company_documents" ADD CONSTRAINT "company_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company_documents" ADD CONSTRAINT "company_documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "company_documents_company" ON "company_documents" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "company_documents_expiry" ON "company_documents" USING btree ("expires_on") WHERE expires_on is not null;
