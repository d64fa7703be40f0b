-- history kinds
CREATE INDEX "history_event" ON "history" USING btree ("model","event");
