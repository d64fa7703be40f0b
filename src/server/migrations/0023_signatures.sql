-- signatures
CREATE TABLE "signatures" (
	"id" bigint PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"lot_id" bigint NOT NULL,
	"application_id" bigint,
	"kind" text,
	"version" integer,
	"file_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"signers" jsonb NOT NULL,
	"added_by" bigint,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_document_id_files_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "signatures_lot" ON "signatures" USING btree ("lot_id");
--> statement-breakpoint
CREATE INDEX "signatures_application" ON "signatures" USING btree ("application_id");
