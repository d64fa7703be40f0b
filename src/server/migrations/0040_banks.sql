-- banks
CREATE TABLE "banks" (
	"bik" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"town" text NOT NULL,
	"correspondent_account" text,
	"directory_date" date NOT NULL,
	"loaded_on" date NOT NULL
);

