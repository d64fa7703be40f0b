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
-- Who may see a lot, and what the desks count, without touching its row: with the search columns that is a kilobyte wide.
CREATE INDEX lots_reading ON lots (id) INCLUDE (status, owner_id, is_open, is_sealed);
--> statement-breakpoint
CREATE INDEX lots_published_months ON lots (published_at) INCLUDE (status, owner_id, is_open);
--> statement-breakpoint
CREATE INDEX lots_finished_months ON lots (finished_at) INCLUDE (status, owner_id, is_open);
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
--> statement-breakpoint
-- What ships: the part of ОКПД2 that lots begin with, payment conditions, and sample currency rates:
-- round figures of the right size, so that the product can convert before the bank or the administrator gives real ones.
INSERT INTO categories (code, title) VALUES
  ('13', 'Текстиль и изделия текстильные'),
  ('13.92', 'Изделия текстильные готовые (кроме одежды)'),
  ('13.92.29.110', 'Салфетки текстильные для удаления пыли'),
  ('14', 'Одежда'),
  ('14.12', 'Спецодежда'),
  ('14.12.30', 'Спецодежда прочая'),
  ('17', 'Бумага и изделия из бумаги'),
  ('17.12', 'Бумага и картон'),
  ('17.12.14.110', 'Бумага для печати'),
  ('17.23', 'Принадлежности канцелярские бумажные'),
  ('17.23.13', 'Журналы регистрационные, книги бухгалтерские, скоросшиватели'),
  ('19', 'Кокс и нефтепродукты'),
  ('19.20', 'Нефтепродукты'),
  ('19.20.21', 'Топливо моторное'),
  ('19.20.29', 'Масла нефтяные смазочные'),
  ('20', 'Вещества химические и продукты химические'),
  ('20.13', 'Вещества химические неорганические основные прочие'),
  ('20.30', 'Материалы лакокрасочные'),
  ('21', 'Средства лекарственные и материалы, применяемые в медицинских целях'),
  ('21.20', 'Препараты лекарственные и материалы, применяемые в медицинских целях'),
  ('22', 'Изделия резиновые и пластмассовые'),
  ('22.19', 'Изделия из резины прочие'),
  ('22.21', 'Плиты, листы, трубы и профили пластмассовые'),
  ('22.21.21', 'Трубы, трубки и шланги жёсткие из пластмасс'),
  ('22.29', 'Изделия пластмассовые прочие'),
  ('22.29.25.000', 'Принадлежности канцелярские или школьные пластмассовые'),
  ('23', 'Продукты минеральные неметаллические прочие'),
  ('23.51', 'Цемент'),
  ('23.61', 'Изделия из бетона для использования в строительстве'),
  ('24', 'Металлы основные'),
  ('24.10', 'Железо, чугун, сталь и ферросплавы'),
  ('24.10.62', 'Прутки стальные горячекатаные'),
  ('24.20', 'Трубы, профили пустотелые и фитинги стальные'),
  ('24.20.13.110', 'Трубы стальные бесшовные'),
  ('24.20.40', 'Фитинги для труб стальные'),
  ('25', 'Изделия металлические готовые'),
  ('25.11', 'Металлоконструкции строительные'),
  ('25.73', 'Инструмент'),
  ('25.94', 'Крепёжные изделия'),
  ('26', 'Оборудование компьютерное, электронное и оптическое'),
  ('26.20', 'Компьютеры и периферийное оборудование'),
  ('26.20.11.110', 'Компьютеры портативные'),
  ('26.20.16.170', 'Манипуляторы'),
  ('26.20.40.110', 'Устройства и блоки питания вычислительной техники'),
  ('26.40', 'Техника бытовая электронная'),
  ('26.40.33.110', 'Видеокамеры'),
  ('26.51', 'Оборудование для измерения и испытаний'),
  ('27', 'Оборудование электрическое'),
  ('27.11', 'Электродвигатели, генераторы, трансформаторы'),
  ('27.12', 'Аппаратура распределительная и регулирующая'),
  ('27.32', 'Провода и кабели'),
  ('27.40', 'Оборудование электрическое осветительное'),
  ('28', 'Машины и оборудование'),
  ('28.13', 'Насосы и компрессоры прочие'),
  ('28.13.14.110', 'Насосы центробежные'),
  ('28.14', 'Арматура трубопроводная'),
  ('28.14.13', 'Краны, вентили, задвижки'),
  ('28.22', 'Оборудование подъёмно-транспортное'),
  ('28.92', 'Оборудование для добычи полезных ископаемых и строительства'),
  ('29', 'Средства автотранспортные'),
  ('29.10', 'Автотранспортные средства'),
  ('29.32', 'Комплектующие и принадлежности для автотранспортных средств'),
  ('31', 'Мебель'),
  ('31.01', 'Мебель для офисов и предприятий торговли'),
  ('32', 'Изделия готовые прочие'),
  ('32.50', 'Инструменты и приспособления медицинские'),
  ('32.50.22', 'Протезы и ортопедические приспособления'),
  ('32.50.23.000', 'Части и принадлежности протезов'),
  ('33', 'Услуги по ремонту и монтажу машин и оборудования'),
  ('33.12', 'Ремонт машин и оборудования'),
  ('41', 'Здания и работы по возведению зданий'),
  ('43', 'Работы строительные специализированные'),
  ('43.21', 'Работы электромонтажные'),
  ('49', 'Услуги сухопутного транспорта'),
  ('49.41', 'Перевозка грузов автомобильным транспортом'),
  ('62', 'Продукты программные и услуги по разработке'),
  ('62.01', 'Разработка программного обеспечения');
--> statement-breakpoint
UPDATE categories AS c SET parent_id = p.id FROM categories AS p, (VALUES
  ('13.92', '13'),
  ('13.92.29.110', '13.92'),
  ('14.12', '14'),
  ('14.12.30', '14.12'),
  ('17.12', '17'),
  ('17.12.14.110', '17.12'),
  ('17.23', '17'),
  ('17.23.13', '17.23'),
  ('19.20', '19'),
  ('19.20.21', '19.20'),
  ('19.20.29', '19.20'),
  ('20.13', '20'),
  ('20.30', '20'),
  ('21.20', '21'),
  ('22.19', '22'),
  ('22.21', '22'),
  ('22.21.21', '22.21'),
  ('22.29', '22'),
  ('22.29.25.000', '22.29'),
  ('23.51', '23'),
  ('23.61', '23'),
  ('24.10', '24'),
  ('24.10.62', '24.10'),
  ('24.20', '24'),
  ('24.20.13.110', '24.20'),
  ('24.20.40', '24.20'),
  ('25.11', '25'),
  ('25.73', '25'),
  ('25.94', '25'),
  ('26.20', '26'),
  ('26.20.11.110', '26.20'),
  ('26.20.16.170', '26.20'),
  ('26.20.40.110', '26.20'),
  ('26.40', '26'),
  ('26.40.33.110', '26.40'),
  ('26.51', '26'),
  ('27.11', '27'),
  ('27.12', '27'),
  ('27.32', '27'),
  ('27.40', '27'),
  ('28.13', '28'),
  ('28.13.14.110', '28.13'),
  ('28.14', '28'),
  ('28.14.13', '28.14'),
  ('28.22', '28'),
  ('28.92', '28'),
  ('29.10', '29'),
  ('29.32', '29'),
  ('31.01', '31'),
  ('32.50', '32'),
  ('32.50.22', '32.50'),
  ('32.50.23.000', '32.50'),
  ('33.12', '33'),
  ('43.21', '43'),
  ('49.41', '49'),
  ('62.01', '62')
) AS t (code, parent) WHERE c.code = t.code AND p.code = t.parent;
--> statement-breakpoint
INSERT INTO payment_conditions (title, prepayment_percent, deferral_days, comment) VALUES
  ('Постоплата 30 дней', 0, 30, 'Оплата в течение 30 календарных дней после приёмки'),
  ('Постоплата 60 дней', 0, 60, 'Оплата в течение 60 календарных дней после приёмки'),
  ('Постоплата 7 рабочих дней', 0, 9, 'Для субъектов малого предпринимательства'),
  ('Аванс 30 %, остаток 30 дней', 30, 30, 'Остаток — после приёмки'),
  ('Аванс 50 %, остаток по факту поставки', 50, 0, ''),
  ('Предоплата 100 %', 100, 0, '');
--> statement-breakpoint
INSERT INTO currency_rates (code, date, nominal, value, source) VALUES
  ('USD', DATE '2025-01-01', 1, 83.5211, 'shipped'),
  ('EUR', DATE '2025-01-01', 1, 96.8743, 'shipped'),
  ('CNY', DATE '2025-01-01', 1, 11.6528, 'shipped'),
  ('KZT', DATE '2025-01-01', 100, 15.9307, 'shipped'),
  ('BYN', DATE '2025-01-01', 1, 27.4186, 'shipped'),
  ('AED', DATE '2025-01-01', 1, 22.7423, 'shipped'),
  ('AMD', DATE '2025-01-01', 100, 21.8254, 'shipped'),
  ('CHF', DATE '2025-01-01', 1, 103.4972, 'shipped'),
  ('GBP', DATE '2025-01-01', 1, 110.2864, 'shipped'),
  ('INR', DATE '2025-01-01', 100, 93.7315, 'shipped'),
  ('JPY', DATE '2025-01-01', 100, 54.1872, 'shipped'),
  ('KGS', DATE '2025-01-01', 100, 95.5094, 'shipped'),
  ('TRY', DATE '2025-01-01', 10, 19.7456, 'shipped'),
  ('UZS', DATE '2025-01-01', 10000, 68.4127, 'shipped');
