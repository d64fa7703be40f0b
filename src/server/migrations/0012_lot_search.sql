-- lot search
CREATE TABLE "lot_search" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"search" "tsvector" NOT NULL,
	"codes" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);

--> statement-breakpoint
DROP INDEX "lots_deadline";
--> statement-breakpoint
DROP INDEX "lots_owner";
--> statement-breakpoint
ALTER TABLE "lot_search" ADD CONSTRAINT "lot_search_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "lots_owner" ON "lots" USING btree ("owner_id","status","created_at","id");
--> statement-breakpoint
-- What the release before writes into the lot's own row is copied: it goes on searching there until it is gone.
CREATE FUNCTION keep_lot_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lot_search (lot_id, search, codes) VALUES (NEW.id, coalesce(NEW.search, ''), NEW.codes)
  ON CONFLICT (lot_id) DO UPDATE SET search = excluded.search, codes = excluded.codes;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lots_search_kept AFTER INSERT OR UPDATE OF number, title, description, search, codes ON lots
  FOR EACH ROW EXECUTE FUNCTION keep_lot_search();
--> statement-breakpoint
-- Words that people misspell: neither numbers nor particles.
CREATE FUNCTION words_of(title text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(fold_text(title), '[^[:alpha:]]+') AS word
  WHERE length(word) BETWEEN 4 AND 60
$$;
--> statement-breakpoint
-- In one order, so that two who add the same words do not wait for each other.
CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word) SELECT word FROM words_of(NEW.title) AS word ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lots_words_kept AFTER INSERT OR UPDATE OF title ON lots
  FOR EACH ROW EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
INSERT INTO lot_search (lot_id, search, codes) SELECT id, coalesce(search, ''), codes FROM lots;
--> statement-breakpoint
INSERT INTO search_words (word) SELECT DISTINCT word FROM lots, words_of(title) AS word;
--> statement-breakpoint
-- Without lists of what is pending: whoever searches next would read those.
CREATE INDEX lot_search_words ON lot_search USING gin (search) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX lot_search_codes ON lot_search USING gin (codes gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX search_words_trigrams ON search_words USING gin (word gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
-- Every step of a lot would write these anew.
DROP INDEX lots_search_words;
--> statement-breakpoint
DROP INDEX lots_codes_trigrams;
--> statement-breakpoint
DROP INDEX lots_title_trigrams;
--> statement-breakpoint
DROP INDEX lots_reading;
--> statement-breakpoint
ANALYZE lot_search, search_words;
