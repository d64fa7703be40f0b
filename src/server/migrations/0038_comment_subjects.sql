-- comment subjects
ALTER TABLE "lot_comments" ADD COLUMN "application_id" bigint;
--> statement-breakpoint
ALTER TABLE "lot_comments" ADD COLUMN "order_id" bigint;
--> statement-breakpoint
ALTER TABLE "lot_comments" ADD CONSTRAINT "lot_comments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "lot_comments_order" ON "lot_comments" USING btree ("order_id");
--> statement-breakpoint
ALTER TABLE "lot_comments" ADD CONSTRAINT "lot_comments_about" CHECK (application_id is null or order_id is null);
