-- personal data
ALTER TABLE "history" ADD COLUMN "name_salt" text;
--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "name_hash" text;
--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "erased_content" text;
--> statement-breakpoint
-- The history is only ever added to, with one exception: a person's data may be erased, and nothing else of a row with it. The hash of what
-- is erased stays, so that the chain holds as before; the database checks that it is that hash.
CREATE OR REPLACE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_LEVEL = 'ROW' THEN
    IF (OLD.id, OLD.chain, OLD.seq, OLD.lot_id, OLD.model, OLD.model_id, OLD.event, OLD.from_status, OLD.to_status, OLD.by_id,
        OLD.by_role, OLD.at, OLD.facts, OLD.law_version, OLD.prev_hash, OLD.hash)
      IS NOT DISTINCT FROM
       (NEW.id, NEW.chain, NEW.seq, NEW.lot_id, NEW.model, NEW.model_id, NEW.event, NEW.from_status, NEW.to_status, NEW.by_id,
        NEW.by_role, NEW.at, NEW.facts, NEW.law_version, NEW.prev_hash, NEW.hash)
      AND (
        -- The name alone: the rest of the content is still hashed.
        (OLD.name_salt IS NOT NULL AND NEW.name_salt IS NULL
          AND NEW.name_hash = encode(sha256(convert_to(OLD.name_salt || OLD.by_name, 'UTF8')), 'hex')
          AND (OLD.payload, OLD.salt, OLD.erased_content) IS NOT DISTINCT FROM (NEW.payload, NEW.salt, NEW.erased_content))
        -- More of the content: the hash of what it was stands for it.
        OR (NEW.name_salt IS NULL AND NEW.salt IS NOT DISTINCT FROM CASE WHEN OLD.salt IS NOT NULL THEN '' END
          AND CASE
            WHEN OLD.erased_content IS NOT NULL THEN NEW.erased_content = OLD.erased_content
            WHEN OLD.salt IS NULL THEN NEW.erased_content = OLD.hash
            ELSE OLD.hash = encode(sha256(convert_to('{"content":"' || NEW.erased_content || '","prevHash":"' || OLD.prev_hash
              || '","seq":' || OLD.seq || '}', 'UTF8')), 'hex')
          END)
      ) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'history is append-only' USING ERRCODE = 'restrict_violation';
END $$;
