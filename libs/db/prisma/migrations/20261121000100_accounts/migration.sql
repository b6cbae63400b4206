-- CreateTable
CREATE TABLE "accounts"."user" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'user',
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts"."session" (
    "id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "active_business" UUID,
    "host" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts"."sign_in_failure" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_failure_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "accounts"."business" (
    "business_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "owner_user_id" UUID,
    "partner_id" UUID,
    "logo" TEXT,
    "is_working" BOOLEAN NOT NULL DEFAULT true,
    "whatsapp" TEXT NOT NULL,
    "whatsapp_owner" TEXT NOT NULL,
    "country_code" TEXT NOT NULL,
    "search" TEXT NOT NULL,
    "services" BOOLEAN NOT NULL,
    "products" BOOLEAN NOT NULL,
    "courses" BOOLEAN NOT NULL,
    "properties" BOOLEAN NOT NULL,
    "favorite_colors" TEXT[],
    "zone" TEXT NOT NULL,
    "end_subscription" TIMESTAMPTZ(3) NOT NULL,
    "payment_mode" TEXT NOT NULL DEFAULT 'credits',
    "payment_level" INTEGER NOT NULL DEFAULT 1,
    "price_per_conversion" INTEGER NOT NULL DEFAULT 25,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "business_pkey" PRIMARY KEY ("business_id")
);

-- CreateTable
CREATE TABLE "accounts"."membership" (
    "business_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "is_owner" BOOLEAN NOT NULL DEFAULT false,
    "full_access" BOOLEAN NOT NULL DEFAULT false,
    "permissions" JSONB NOT NULL,
    "state" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("business_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "accounts"."user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "accounts"."session"("token_hash");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "accounts"."session"("user_id");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "accounts"."membership"("user_id");

-- Then, for each table with business_id: select platform.protect('accounts.<table>');


alter table accounts."user" add constraint user_email_is_lower check (email = lower(email));
alter table accounts."user" add constraint user_role check (role in ('user', 'partner', 'admin'));
alter table accounts."session" add constraint session_of_user foreign key (user_id) references accounts."user" (id);
alter table accounts.membership add constraint membership_user foreign key (user_id) references accounts."user" (id);
alter table accounts.membership add constraint membership_business foreign key (business_id) references accounts.business (business_id);
alter table accounts.membership add constraint membership_state check (state in ('active', 'requested'));

select platform.protect('accounts.business');
select platform.protect_work('accounts.membership');
