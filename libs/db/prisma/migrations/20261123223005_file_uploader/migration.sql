-- AlterTable
ALTER TABLE "catalog"."file" ADD COLUMN     "uploaded_by" UUID;
