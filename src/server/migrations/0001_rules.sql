CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Lots: what searching compares. The same forms as src/rules/search-text.ts.
CREATE FUNCTION fold_text(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT btrim(regexp_replace(translate(lower(source), 'ё', 'е'), '[\s\u00A0\u202F]+', ' ', 'g'))
$$;
--> statement-breakpoint
CREATE FUNCTION code_text(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT translate(
    upper(regexp_replace(source, '[\s\u00A0\u202F\u2010-\u2015\u2212-]+', '', 'g')),
    'АВЕКМНОРСТУХІ', 'ABEKMHOPCTYXI')
$$;
--> statement-breakpoint
-- Items are cut: a tsvector holds a megabyte at most, and a list of thousands of items must not break its lot.
CREATE FUNCTION lot_search(lot bigint, number text, title text, description text) RETURNS tsvector
LANGUAGE sql STABLE AS $$
  SELECT setweight(to_tsvector('russian', fold_text(title)), 'A')
    || setweight(to_tsvector('russian', left(fold_text(coalesce(
         (SELECT string_agg(o.name || ' ' || o.manufacturer, ' ') FROM orders o WHERE o.lot_id = lot), '')), 200000)), 'B')
    || setweight(to_tsvector('simple', number), 'C')
    || setweight(to_tsvector('russian', left(fold_text(description), 20000)), 'D')
$$;
--> statement-breakpoint
CREATE FUNCTION lot_codes(lot bigint, number text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT left(concat_ws(' ', code_text(number),
    (SELECT string_agg(DISTINCT nullif(concat_ws(' ', nullif(code_text(o.code), ''), nullif(o.okpd2, '')), ''), ' ')
     FROM orders o WHERE o.lot_id = lot)), 20000)
$$;
--> statement-breakpoint
CREATE FUNCTION lots_before_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := lot_search(NEW.id, NEW.number, NEW.title, NEW.description);
  NEW.codes := lot_codes(NEW.id, NEW.number);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER lots_search BEFORE INSERT OR UPDATE OF number, title, description ON lots
  FOR EACH ROW EXECUTE FUNCTION lots_before_write();
--> statement-breakpoint
-- Once a statement, so that an import of a thousand items rewrites its lot once.
CREATE FUNCTION orders_after_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lots SET search = lot_search(id, number, title, description), codes = lot_codes(id, number)
  WHERE id IN (SELECT DISTINCT lot_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_inserted AFTER INSERT ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION orders_after_write();
--> statement-breakpoint
CREATE TRIGGER orders_updated AFTER UPDATE ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION orders_after_write();
--> statement-breakpoint
CREATE TRIGGER orders_deleted AFTER DELETE ON orders REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION orders_after_write();
--> statement-breakpoint
CREATE INDEX lots_search_words ON lots USING gin (search);
--> statement-breakpoint
CREATE INDEX lots_codes_trigrams ON lots USING gin (codes gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX lots_title_trigrams ON lots USING gin (fold_text(title) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX lots_title_order ON lots (title COLLATE "ru-x-icu", id);
--> statement-breakpoint
CREATE INDEX orders_name_trigrams ON orders USING gin (fold_text(name) gin_trgm_ops);
--> statement-breakpoint
-- The history is only ever added to. (The superuser can switch a trigger off; the hash chain then tells.)
CREATE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'history is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER history_append_only BEFORE UPDATE OR DELETE ON history
  FOR EACH ROW EXECUTE FUNCTION refuse_history_change();
--> statement-breakpoint
CREATE TRIGGER history_no_truncate BEFORE TRUNCATE ON history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
--> statement-breakpoint
-- Companies: found by any part of the title.
CREATE INDEX companies_title_trigrams ON companies USING gin (fold_text(title) gin_trgm_ops);
--> statement-breakpoint
-- What was sealed stays as it was sealed: only its opening and its voiding are written later, each once.
CREATE FUNCTION refuse_version_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.application_id, NEW.number, NEW.period, NEW.content, NEW.nonce, NEW.hash, NEW.submitted_at)
      IS NOT DISTINCT FROM
      (OLD.id, OLD.application_id, OLD.number, OLD.period, OLD.content, OLD.nonce, OLD.hash, OLD.submitted_at)
    AND NEW.submitted_by IS NOT DISTINCT FROM OLD.submitted_by
    AND (OLD.opened_at IS NULL OR NEW.opened_at IS NOT DISTINCT FROM OLD.opened_at)
    AND (OLD.voided_at IS NULL OR NEW.voided_at IS NOT DISTINCT FROM OLD.voided_at)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a sealed version is never changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER application_versions_sealed BEFORE UPDATE OR DELETE ON application_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_version_change();
--> statement-breakpoint
CREATE TRIGGER application_versions_no_truncate BEFORE TRUNCATE ON application_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_version_change();
