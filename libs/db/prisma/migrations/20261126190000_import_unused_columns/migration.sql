-- AlterTable
ALTER TABLE "platform"."import_run" ADD COLUMN     "unused_columns" TEXT[] DEFAULT ARRAY[]::TEXT[];
