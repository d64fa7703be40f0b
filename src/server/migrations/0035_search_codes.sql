-- search codes
CREATE TABLE "search_codes" (
	"code" text PRIMARY KEY NOT NULL
);


--> statement-breakpoint
-- All but the first, which is the lot's number. In one order, so that two who add the same codes do not wait for each other.
CREATE FUNCTION codes_of(codes text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT code FROM unnest((string_to_array(codes, ' '))[2:]) AS code WHERE code <> '' ORDER BY code
$$;
--> statement-breakpoint
CREATE FUNCTION keep_search_codes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_codes (code) SELECT code FROM codes_of(NEW.codes) AS code ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lot_search_codes_added AFTER INSERT ON lot_search
  FOR EACH ROW EXECUTE FUNCTION keep_search_codes();
--> statement-breakpoint
CREATE TRIGGER lot_search_codes_changed AFTER UPDATE OF codes ON lot_search
  FOR EACH ROW WHEN (NEW.codes IS DISTINCT FROM OLD.codes) EXECUTE FUNCTION keep_search_codes();
--> statement-breakpoint
INSERT INTO search_codes (code) SELECT DISTINCT code FROM lot_search, codes_of(lot_search.codes) AS code;
--> statement-breakpoint
CREATE INDEX search_codes_trigrams ON search_codes USING gin (code gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX lot_search_whole_codes ON lot_search USING gin (string_to_array(codes, ' ')) WITH (fastupdate = off);
--> statement-breakpoint
-- What is known of the index' own expression.
ANALYZE lot_search, search_codes;
