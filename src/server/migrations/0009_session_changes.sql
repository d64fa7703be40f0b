-- Every process keeps sessions in memory for seconds: whoever ends one, or changes whom it is of, tells them all at the commit.
-- What a notification says does not matter, so that all of a transaction are one.
CREATE FUNCTION tell_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions_changed', 'changed');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_session_change();
--> statement-breakpoint
CREATE TRIGGER sessions_cut AFTER UPDATE OF expires_at, user_id ON sessions
  FOR EACH ROW WHEN (NEW.expires_at < OLD.expires_at OR NEW.user_id <> OLD.user_id) EXECUTE FUNCTION tell_session_change();
--> statement-breakpoint
CREATE TRIGGER users_changed AFTER UPDATE ON users
  FOR EACH ROW WHEN ((NEW.name, NEW.role, NEW.status, NEW.email_verified_at, NEW.company_id)
    IS DISTINCT FROM (OLD.name, OLD.role, OLD.status, OLD.email_verified_at, OLD.company_id))
  EXECUTE FUNCTION tell_session_change();
--> statement-breakpoint
CREATE TRIGGER companies_standing AFTER UPDATE OF moderation_status ON companies
  FOR EACH ROW WHEN (NEW.moderation_status IS DISTINCT FROM OLD.moderation_status) EXECUTE FUNCTION tell_session_change();
