-- paid prices and templates
CREATE TABLE "lot_former_invitees" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"company_ids" jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "lot_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"by_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "lot_outcomes" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"category_id" bigint,
	"currency" text NOT NULL,
	"published_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"items" integer NOT NULL,
	"items_bought" integer NOT NULL,
	"applications" integer NOT NULL,
	"admitted" integer NOT NULL,
	"first" numeric(24, 2) NOT NULL,
	"final" numeric(24, 2) NOT NULL,
	"estimated" numeric(24, 2),
	"paid_of_estimated" numeric(24, 2)
);

--> statement-breakpoint
CREATE TABLE "paid_prices" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"lot_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name_hash" text NOT NULL,
	"okpd2" text NOT NULL,
	"unit" text NOT NULL,
	"currency" text NOT NULL,
	"price" numeric(24, 6) NOT NULL,
	"quantity" numeric(18, 6) NOT NULL,
	"vendors" integer NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "lot_former_invitees" ADD CONSTRAINT "lot_former_invitees_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lot_templates" ADD CONSTRAINT "lot_templates_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lot_outcomes" ADD CONSTRAINT "lot_outcomes_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lot_outcomes" ADD CONSTRAINT "lot_outcomes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lot_outcomes" ADD CONSTRAINT "lot_outcomes_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "paid_prices" ADD CONSTRAINT "paid_prices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "paid_prices" ADD CONSTRAINT "paid_prices_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "paid_prices" ADD CONSTRAINT "paid_prices_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "lot_outcomes_finished" ON "lot_outcomes" USING btree ("finished_at","currency");
--> statement-breakpoint
CREATE INDEX "lot_outcomes_owner" ON "lot_outcomes" USING btree ("owner_id","finished_at");
--> statement-breakpoint
CREATE INDEX "paid_prices_name" ON "paid_prices" USING btree ("name_hash","unit","finished_at");
--> statement-breakpoint
CREATE INDEX "paid_prices_code" ON "paid_prices" USING btree ("code","unit","finished_at") WHERE code <> '';
--> statement-breakpoint
CREATE INDEX "paid_prices_okpd2" ON "paid_prices" USING btree ("okpd2","unit","finished_at") WHERE okpd2 <> '';
--> statement-breakpoint
CREATE INDEX "paid_prices_lot" ON "paid_prices" USING btree ("lot_id");
