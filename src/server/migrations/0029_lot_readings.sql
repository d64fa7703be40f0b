-- lot readings
CREATE TABLE "lot_readings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"what" text NOT NULL,
	"application_id" bigint,
	"file_id" bigint,
	"at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "lot_readings" ADD CONSTRAINT "lot_readings_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lot_readings" ADD CONSTRAINT "lot_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "lot_readings_lot" ON "lot_readings" USING btree ("lot_id","at","id");
--> statement-breakpoint
CREATE INDEX "lot_readings_at" ON "lot_readings" USING btree ("at");
