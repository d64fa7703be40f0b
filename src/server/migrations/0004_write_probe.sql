-- write probe
CREATE TABLE "write_probe" (
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

