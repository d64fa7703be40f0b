-- commissions
CREATE TABLE "commission_shares" (
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"period" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"handed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "commission_shares_lot_id_user_id_pk" PRIMARY KEY("lot_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "commissions" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"threshold" integer NOT NULL,
	"custodians" jsonb NOT NULL,
	"trial" text NOT NULL,
	"named_at" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone,
	CONSTRAINT "commissions_threshold" CHECK (threshold >= 2)
);

--> statement-breakpoint
CREATE TABLE "custodian_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custodian_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"recipient" text NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "opened_envelopes" (
	"version_id" bigint PRIMARY KEY NOT NULL,
	"sealed" "bytea",
	"fault" text,
	CONSTRAINT "opened_envelopes_either" CHECK ((sealed is null) = (fault is not null))
);

--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "by_commission" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "commission_shares" ADD CONSTRAINT "commission_shares_lot_id_commissions_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."commissions"("lot_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "commission_shares" ADD CONSTRAINT "commission_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "custodian_keys" ADD CONSTRAINT "custodian_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "opened_envelopes" ADD CONSTRAINT "opened_envelopes_version_id_application_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."application_versions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "custodian_keys_recipient" ON "custodian_keys" USING btree ("recipient");
--> statement-breakpoint
CREATE INDEX "custodian_keys_user" ON "custodian_keys" USING btree ("user_id","id" DESC NULLS LAST);
