-- estimates
CREATE TABLE "estimates" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"lot_id" bigint NOT NULL,
	"price" numeric(20, 2) NOT NULL
);

--> statement-breakpoint
CREATE TABLE "lot_estimates" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"total" numeric(20, 2) NOT NULL
);

--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "shows_estimate" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lot_estimates" ADD CONSTRAINT "lot_estimates_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "estimates_lot" ON "estimates" USING btree ("lot_id");
