import * as z from 'zod/mini';
import { Flag } from './enums.ts';
import { limits } from './limits.ts';
import { cleanLines, cleanText, codePointLength, isVisible } from './text.ts';
import { WIRE_TIME } from './time.ts';

/** Field types that many entities share. */

/** Ids are part of topics and URLs, so they contain no dot, slash or wildcard. */
export const Id = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/), z.meta({ description: '编号' }));

export const CommentId = z.string().check(z.regex(/^\d{1,19}$/));

/** PostgreSQL cannot store this character in a text. */
export const storable = z.refine<string>((text) => !text.includes('\0'), '含有无法保存的字符');

/** Length in code points, as people count characters. */
export const textUpTo = (max: number) =>
  z.string().check(
    storable,
    z.refine((text) => codePointLength(text) <= max, `不能超过${max}个字符`),
    z.meta({ maxLength: max }),
  );

export const requiredText = (max: number) => textUpTo(max).check(z.minLength(1));

export const Name = textUpTo(limits.nameLength);
export const UrlText = z.string().check(z.maxLength(2048), storable);
export const WireTime = z
  .string()
  .check(z.regex(WIRE_TIME), z.meta({ description: 'YYYY-MM-DD HH:mm:ss' }));
/** An unknown time is an empty text. */
export const OptionalWireTime = z.union([WireTime, z.literal('')]);
export const Count = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
export const FlagField = z.enum(Flag);

export const PageNum = /* @__PURE__ */ z.int().check(z.gte(1), z.lte(1_000_000));
export const PageSize = /* @__PURE__ */ z.int().check(z.gte(1), z.lte(limits.maxPageSize));
export const paging = {
  pageNum: z._default(PageNum, 1),
  pageSize: z._default(PageSize, limits.pageSize),
};

export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), total: Count });

/** Lists continue after a row, not at a number: rows that come or go meanwhile shift no others. */
export const cursorPaging = {
  cursor: z._default(
    /* @__PURE__ */ z
      .string()
      .check(
        z.regex(/^[\w-]{0,300}$/),
        z.meta({ description: '上一页的 next；不给或为空时从头开始' }),
      ),
    '',
  ),
  limit: z._default(
    /* @__PURE__ */ z.int().check(z.gte(1), z.lte(limits.maxPlatformPageSize)),
    limits.platformPageSize,
  ),
};

/** `next` continues after the last item, also later, when there is more than there was. */
export const cursorList = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), next: z.string(), hasMore: z.boolean() });

export const Empty = z.object({});

/** The request of a call that needs nothing but a room. */
export const OneRoom = z.object({ liveId: Id });

/** CSV for spreadsheets: UTF-8 with BOM, CRLF line ends, formulas escaped. */
export const CsvText = z.string().check(z.meta({ description: 'CSV' }));

/**
 * One line: cleaned first, then validated. `what` names it where it is refused. What only requests need is marked as
 * pure: pages are built without requests, and a bundler keeps every other call.
 */
const lineUpTo = (max: number, what: string) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(4096)), z.transform(cleanText)),
    z.string().check(
      z.minLength(1, `请输入${what}`),
      z.refine((text) => codePointLength(text) <= max, `${what}不能超过${max}个字符`),
    ),
  );

export const CommentText = /* @__PURE__ */ lineUpTo(limits.commentLength, '评论内容');
export const PromptText = /* @__PURE__ */ lineUpTo(limits.commentLength, '提词');
export const CallOffReason = /* @__PURE__ */ lineUpTo(limits.callOffReasonLength, '原因');
export const QuestionText = /* @__PURE__ */ lineUpTo(limits.audienceQuestionLength, '提问');
export const PollQuestion = /* @__PURE__ */ lineUpTo(limits.pollQuestionLength, '问题');
export const PollAnswer = /* @__PURE__ */ lineUpTo(limits.pollAnswerLength, '选项');

/** The nickname of a guest: cleaned first, then validated. */
export const GuestName = z.pipe(
  z.pipe(/* @__PURE__ */ z.string().check(z.maxLength(256)), z.transform(cleanText)),
  /* @__PURE__ */ z.string().check(
    z.refine(isVisible, '请输入昵称'),
    z.refine(
      (text) => codePointLength(text) <= limits.guestNameLength,
      `昵称不能超过${limits.guestNameLength}个字符`,
    ),
  ),
);

/** Text of one or more lines: cleaned first, then refused when nothing is left. */
export const trimmedText = (max: number, whenEmpty: string) =>
  z.string().check(
    z.maxLength(4096),
    storable,
    z.overwrite(cleanLines),
    z.minLength(1, whenEmpty),
    z.refine((text) => codePointLength(text) <= max, `不能超过${max}个字符`),
  );

/** What was answered, or nothing. */
export const QuestionAnswer = z.pipe(
  z.pipe(/* @__PURE__ */ z.string().check(z.maxLength(4096), storable), z.transform(cleanText)),
  /* @__PURE__ */ textUpTo(limits.questionAnswerLength),
);
