-- AlterTable
ALTER TABLE "crm"."client_bulk_run" ADD COLUMN     "left_out" INTEGER NOT NULL DEFAULT 0;
