-- offers allocated
CREATE INDEX "offers_allocated" ON "offers" USING btree ("lot_id","order_id") WHERE allocated_quantity > 0;
