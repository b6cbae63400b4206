-- What the answers of a form take together: anybody with its link writes them.
ALTER TABLE "crm"."form" ADD COLUMN "answer_bytes" INTEGER NOT NULL DEFAULT 0;
