-- waiting contracts
CREATE INDEX "agreements_waiting" ON "agreements" USING btree ("status") WHERE status <> 'signed';
