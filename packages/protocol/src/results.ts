/** Result codes of every response, with their HTTP status and default text. */
export const Result = {
  OK: 0,
  ERROR: 1,
  CHECK_TOKEN_ERROR: 2,
  ACCOUNT_NOT_FOUND: 3,
  ROOM_NOT_FOUND: 4,
  ROOM_CLOSED: 5,
  PARAM_ERROR: 40,
  NO_PERMISSION: 43,
  SERVER_ERROR: 50,
  LOCAL_TIMEOUT: -11,
  MEDIA_TIMEOUT: -12,
} as const;
export type Result = (typeof Result)[keyof typeof Result];

export const httpStatus: Record<Result, number> = {
  [Result.OK]: 200,
  [Result.ERROR]: 422,
  [Result.CHECK_TOKEN_ERROR]: 401,
  [Result.ACCOUNT_NOT_FOUND]: 404,
  [Result.ROOM_NOT_FOUND]: 404,
  [Result.ROOM_CLOSED]: 409,
  [Result.PARAM_ERROR]: 400,
  [Result.NO_PERMISSION]: 403,
  [Result.SERVER_ERROR]: 500,
  [Result.LOCAL_TIMEOUT]: 504,
  [Result.MEDIA_TIMEOUT]: 504,
};

export const resultText: Record<Result, string> = {
  [Result.OK]: '操作成功',
  [Result.ERROR]: '操作失败',
  [Result.CHECK_TOKEN_ERROR]: '登录已失效，请重新登录',
  [Result.ACCOUNT_NOT_FOUND]: '账号不存在',
  [Result.ROOM_NOT_FOUND]: '直播间不存在',
  [Result.ROOM_CLOSED]: '直播间已关闭',
  [Result.PARAM_ERROR]: '参数错误',
  [Result.NO_PERMISSION]: '暂无权限',
  [Result.SERVER_ERROR]: '服务器异常，请稍后重试',
  [Result.LOCAL_TIMEOUT]: '请求超时，请稍后重试',
  [Result.MEDIA_TIMEOUT]: '媒体服务超时，请稍后重试',
};

/** Back ends report success as 0 or as 200. */
export const isSuccess = (code: number): boolean => code === Result.OK || code === 200;
