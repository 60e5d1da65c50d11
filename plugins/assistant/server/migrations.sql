-- 2026-11-21T14:00_assistant
CREATE INDEX "assistant_conversations_by_age" on "assistant_conversations" ("created_date")
CREATE TABLE "assistant_conversations" ("company_id" text not null, "conversation_id" text not null, "channel_id" text not null, "customer_id" text not null, "agent" text not null, "name" text not null, "created_date" bigint not null, constraint "assistant_conversations_key" primary key ("company_id", "conversation_id"))
CREATE TABLE "assistant_messages" ("company_id" text not null, "conversation_id" text not null, "message_id" text not null, "type" text not null, "text" text not null, "feedback" text not null, "feedback_category" text not null, "additional_comments" text not null, "created_date" bigint not null, constraint "assistant_messages_key" primary key ("company_id", "conversation_id", "message_id"))

-- 2026-11-30T03:00_conversationTurns
CREATE INDEX "assistant_conversations_by_company" on "assistant_conversations" ("company_id", "created_date")
