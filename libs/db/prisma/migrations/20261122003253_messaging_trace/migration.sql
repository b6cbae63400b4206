-- AlterTable
ALTER TABLE "messaging"."inbox" ADD COLUMN     "trace" TEXT;

-- AlterTable
ALTER TABLE "messaging"."webhook_envelope" ADD COLUMN     "trace" TEXT;
