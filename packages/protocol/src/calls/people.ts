import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { CaseState } from '../enums.ts';
import { Id } from '../fields.ts';

/** What operators do about people. */
export const peopleCalls = defineCalls({
  reportCase: {
    path: '/desk/report-case',
    summary: '处理举报：受理、放回、已处理、不成立；同一对象的举报一并变更，答复为当前的处理情况',
    access: 'operator',
    phase: 'kept',
    request: z.object({ liveId: Id, reportId: Id, caseState: z.enum(CaseState) }),
    /** As the case stands now. `handledBy` names the operator who came first; nothing was changed then. */
    response: z.object({ caseState: z.enum(CaseState), handledBy: z.optional(z.string()) }),
  },
});
