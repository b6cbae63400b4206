-- AlterTable
ALTER TABLE "platform"."dead_letter" ADD COLUMN     "resolved_by" UUID;


-- The list and the count read what is open, which is little; what was settled stays for three months.
create index dead_letter_open on platform.dead_letter (id) where resolved_at is null;
