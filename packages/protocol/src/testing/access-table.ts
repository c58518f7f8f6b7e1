/**
 * The expected result of every call and command for every caller, written by hand. A call or command
 * without a line fails the tests, and so does a wrong line.
 */

/**
 * Calls about a room that is live and open to all, by caller: `platform` is a request signed by the company. Then, where
 * it is about a room, by the state of the room, made by an admin, or signed for calls of the platform; and reads of a
 * deleted room by its former members. A dot stands where there is nothing to read.
 */
export const callTable = `
call                   nobody viewer otherHost ownHost admin anchorAdmin platform prepared live paused ended deleted deletedViewer deletedHost
login                  0      0      0         0       0     0           0        .        .    .      .     .       .             .
logout                 0      0      0         0       0     0           0        .        .    .      .     .       .             .
guestEnter             0      0      0         0       0     0           0        4        0    0      0     5       .             .
accountGet             2      0      43        0       0     0           2        0        0    0      0     5       .             .
serverReg              2      0      0         0       0     0           2        .        .    .      .     .       .             .
getRtcToken            2      43     43        0       0     0           2        0        0    0      0     5       .             .
userMeetingCode        2      43     0         0       0     0           2        .        .    .      .     .       .             .
ownAccount             2      0      0         0       0     0           2        .        .    .      .     .       .             .
ownNicknameChange      2      0      0         0       0     0           2        .        .    .      .     .       .             .
ownImageChange         2      0      0         0       0     0           2        .        .    .      .     .       .             .
ownPasswordChange      2      1      1         1       1     1           2        .        .    .      .     .       .             .
ownSessionEnd          2      0      0         0       0     0           2        .        .    .      .     .       .             .
loginCode              2      2      2         2       2     2           2        .        .    .      .     .       .             .
loginFactorBegin       2      2      2         2       2     2           2        .        .    .      .     .       .             .
loginFactorConfirm     2      2      2         2       2     2           2        .        .    .      .     .       .             .
ownFactorBegin         2      1      1         1       1     1           2        .        .    .      .     .       .             .
ownFactorConfirm       2      1      1         1       1     1           2        .        .    .      .     .       .             .
ownFactorRemove        2      1      1         1       1     1           2        .        .    .      .     .       .             .
ownRecoveryCodesRenew  2      1      1         1       1     1           2        .        .    .      .     .       .             .
imageUpload            2      0      0         0       0     0           2        .        .    .      .     .       .             .
firstAdministrator     43     43     43        43      43    43          43       .        .    .      .     .       .             .
pageErrorReport        0      0      0         0       0     0           0        .        .    .      .     .       .             .
roomList               2      43     0         0       0     0           2        .        .    .      .     .       .             .
roomsToWatch           2      0      0         0       0     0           2        .        .    .      .     .       .             .
roomInfo               2      0      43        0       0     0           2        4        0    0      0     0       0             0
roomStats              2      43     43        0       0     0           2        4        0    0      0     0       43            5
roomStatsExport        2      43     43        0       0     0           2        4        0    0      0     0       43            5
roomCategoryList       2      43     0         0       0     0           2        .        .    .      .     .       .             .
categorySet            2      43     43        43      0     0           2        4        0    0      0     5       .             .
roomClose              2      43     43        0       0     0           2        4        0    0      0     5       .             .
roomDelete             2      43     43        43      0     0           2        4        0    0      0     0       .             .
roomCreate             2      43     0         0       0     0           2        .        .    .      .     .       .             .
plannedRoomList        2      43     0         0       0     0           2        .        .    .      .     .       .             .
plannedRoomSave        2      43     43        1       1     1           2        0        1    1      1     5       .             .
plannedRoomCancel      2      43     43        1       1     1           2        0        1    1      1     0       .             .
commentList            2      0      43        0       0     0           2        4        0    0      0     0       5             5
replayComments         2      0      43        0       0     0           2        4        0    0      0     0       5             5
commentExport          2      43     43        0       0     0           2        4        0    0      0     0       43            5
commentSystem          2      43     43        0       0     0           2        4        0    0      5     5       .             .
commentDel             2      43     43        0       0     0           2        4        0    0      5     5       .             .
commentSearch          2      43     43        0       0     0           2        4        0    0      0     0       43            5
commentFilter          2      43     43        0       0     0           2        4        0    0      0     0       43            5
newcomerList           2      43     43        0       0     0           2        4        0    0      0     0       43            5
commentDelSeveral      2      43     43        0       0     0           2        4        0    0      5     5       .             .
silenceSeveral         2      43     43        0       0     0           2        4        0    0      0     5       .             .
removalSeveral         2      43     43        0       0     0           2        4        0    0      5     5       .             .
silence                2      43     43        0       0     0           2        4        0    0      0     5       .             .
silenceList            2      43     43        0       0     0           2        4        0    0      0     0       43            5
silenceExport          2      43     43        0       0     0           2        4        0    0      0     0       43            5
removalSave            2      43     43        0       0     0           2        4        0    0      5     5       .             .
removalEnd             2      43     43        0       0     0           2        4        0    0      0     5       .             .
moderatorAdd           2      43     43        0       0     0           2        4        0    0      5     5       .             .
moderatorRemove        2      43     43        0       0     0           2        4        0    0      0     5       .             .
moderatorList          2      43     43        0       0     0           2        4        0    0      0     0       43            5
moderatorSilence       2      43     43        0       0     0           2        4        0    0      5     5       .             .
moderatorPin           2      43     43        0       0     0           2        4        0    0      5     5       .             .
moderatorUndo          2      43     43        43      0     43          2        4        0    0      5     5       .             .
removalList            2      43     43        0       0     0           2        4        0    0      0     0       43            5
removalExport          2      43     43        0       0     0           2        4        0    0      0     0       43            5
roomEntry              0      0      0         0       0     0           0        4        0    0      0     5       .             .
flowSave               2      43     43        0       0     0           2        4        0    0      5     5       .             .
wordList               2      43     43        0       0     0           2        4        0    0      0     0       43            5
wordSave               2      43     43        0       0     0           2        4        0    0      0     5       .             .
platformWordSave       2      43     43        43      0     0           2        .        .    .      .     .       .             .
platformWordList       2      43     43        43      0     0           2        .        .    .      .     .       .             .
heldList               2      43     43        0       0     0           2        4        0    0      0     0       43            5
heldDecide             2      43     43        0       0     0           2        4        0    0      5     5       .             .
heldRefusePerson       2      43     43        0       0     0           2        4        0    0      5     5       .             .
heldOwn                2      0      43        0       0     0           2        4        0    0      0     0       0             0
luckyBagList           2      43     43        0       0     0           2        4        0    0      0     0       43            5
luckyBagWinnerList     2      43     43        0       0     0           2        4        0    0      0     0       43            5
luckyBagWinnerExport   2      43     43        0       0     0           2        4        0    0      0     0       43            5
luckyBagLaunch         2      43     43        0       0     0           2        4        0    0      5     5       .             .
luckyBagCallOff        2      43     43        1       1     1           2        4        1    1      5     5       .             .
luckyBagCurrent        2      0      43        0       0     0           2        4        0    0      0     0       5             5
luckyBagProof          2      0      43        0       0     0           2        4        0    0      0     0       5             5
activeActivityInfo     2      0      43        0       0     0           2        4        0    0      0     0       5             5
activityCreate         2      43     43        0       0     0           2        4        0    0      5     5       .             .
activityClose          2      43     43        0       0     0           2        4        0    0      0     5       .             .
productList            2      43     43        0       0     0           2        0        0    0      0     5       .             .
productSave            2      43     43        0       0     0           2        0        0    0      0     5       .             .
productDelete          2      43     43        0       0     0           2        0        0    0      0     5       .             .
shelfSave              2      43     43        0       0     0           2        0        0    0      0     5       .             .
shelfChange            2      43     43        0       0     0           2        0        0    0      0     5       .             .
productShelf           2      0      43        0       0     0           2        4        0    0      0     0       5             5
spotlightBegin         2      43     43        0       0     0           2        4        0    0      5     5       .             .
spotlightEnd           2      43     43        0       0     0           2        4        0    0      0     5       .             .
spotlightCurrent       2      0      43        0       0     0           2        4        0    0      0     0       5             5
productClick           2      0      43        0       0     0           2        4        0    0      5     5       .             .
reportList             2      43     43        0       0     0           2        4        0    0      0     0       43            5
reportExport           2      43     43        0       0     0           2        4        0    0      0     0       43            5
reportDelete           2      43     43        43      0     0           2        4        0    0      0     5       .             .
reportCreate           2      0      43        0       0     0           2        4        0    0      0     5       .             .
reportCase             2      43     43        0       0     0           2        4        0    0      0     5       .             .
personCard             2      43     43        0       0     0           2        4        0    0      0     0       43            5
noteList               2      43     43        0       0     0           2        4        0    0      0     0       43            5
noteAdd                2      43     43        0       0     0           2        4        0    0      0     5       .             .
noteDelete             2      43     43        0       0     0           2        4        0    0      0     5       .             .
tagList                2      43     43        43      0     0           2        .        .    .      .     .       .             .
authTagList            2      43     43        43      0     0           2        4        0    0      0     0       43            43
authTagUpdate          2      43     43        43      0     0           2        4        0    0      0     5       .             .
authTagTry             2      43     43        43      0     0           2        4        0    0      0     0       43            43
undo                   2      43     43        0       0     0           2        4        0    0      0     5       .             .
actionList             2      43     43        0       0     0           2        4        0    0      0     0       43            5
actionExport           2      43     43        0       0     0           2        4        0    0      0     0       43            5
operatorList           2      43     43        0       0     0           2        4        0    0      0     0       43            5
personCommentCount     2      43     43        0       0     0           2        4        0    0      0     0       43            5
reviewAxis             2      43     43        0       0     0           2        4        0    0      0     0       43            5
liveTrends             2      43     43        0       0     0           2        4        0    0      5     5       .             .
reviewMarks            2      43     43        0       0     0           2        4        0    0      0     0       43            5
reviewComments         2      43     43        0       0     0           2        4        0    0      0     0       43            5
reviewRecordings       2      43     43        0       0     0           2        4        0    0      0     0       43            5
liveReport             2      43     43        0       0     0           2        4        0    0      0     0       43            5
liveReportExport       2      43     43        0       0     0           2        4        0    0      0     0       43            5
reviewExplanations     2      43     43        0       0     0           2        4        0    0      0     0       43            5
reportShareSave        2      43     43        0       0     0           2        4        0    0      0     5       .             .
reportShareList        2      43     43        0       0     0           2        4        0    0      0     0       43            5
reportShareEnd         2      43     43        0       0     0           2        4        0    0      0     5       .             .
sharedReport           4      4      4         4       4     4           4        .        .    .      .     .       .             .
clipSave               2      43     43        1       1     1           2        4        1    1      1     5       .             .
clipList               2      43     43        0       0     0           2        4        0    0      0     0       43            5
clipDelete             2      43     43        0       0     0           2        4        0    0      0     5       .             .
clipShare              2      43     43        0       0     0           2        4        0    0      0     5       .             .
clipShareEnd           2      43     43        0       0     0           2        4        0    0      0     5       .             .
markSave               2      43     43        0       0     0           2        4        0    0      0     5       .             .
markDelete             2      43     43        0       0     0           2        4        0    0      0     5       .             .
unfinished             2      43     43        0       0     0           2        4        0    0      0     0       43            5
pollLaunch             2      43     43        0       0     0           2        4        0    0      5     5       .             .
pollEnd                2      43     43        0       0     0           2        4        0    0      0     5       .             .
pollList               2      43     43        0       0     0           2        4        0    0      0     0       43            5
pollCurrent            2      0      43        0       0     0           2        4        0    0      0     0       5             5
audienceQuestionList   2      43     43        0       0     0           2        4        0    0      0     0       43            5
audienceQuestionAnswer 2      43     43        0       0     0           2        4        0    0      0     5       .             .
audienceQuestionHide   2      43     43        0       0     0           2        4        0    0      0     5       .             .
audienceQuestionCurrent 2     0      43        0       0     0           2        4        0    0      0     0       5             5
promptCurrent          2      43     43        0       0     0           2        4        0    0      0     0       43            5
promptSend             2      43     43        0       0     0           2        4        0    0      5     5       .             .
promptWithdraw         2      43     43        0       0     0           2        4        0    0      5     5       .             .
promptTake             2      43     43        0       43    43          2        4        43   43     5     5       .             .
phraseList             2      43     0         0       0     0           2        .        .    .      .     .       .             .
phraseSave             2      43     0         0       0     0           2        .        .    .      .     .       .             .
adminAccountList       2      43     43        43      0     0           2        .        .    .      .     .       .             .
wallRoomList           2      43     43        43      0     0           2        .        .    .      .     .       .             .
adminAccountExport     2      43     43        43      0     0           2        .        .    .      .     .       .             .
adminAccountCreate     2      43     43        43      0     0           2        .        .    .      .     .       .             .
adminAccountChange     2      43     43        43      0     0           2        .        .    .      .     .       .             .
adminAccountSignOut    2      43     43        43      0     0           2        .        .    .      .     .       .             .
adminFactorRemove      2      43     43        43      1     1           2        .        .    .      .     .       .             .
adminImportCheck       2      43     43        43      0     0           2        .        .    .      .     .       .             .
adminImportAdd         2      43     43        43      0     0           2        .        .    .      .     .       .             .
adminImportTake        2      43     43        43      1     1           2        .        .    .      .     .       .             .
adminRoomList          2      43     43        43      0     0           2        .        .    .      .     .       .             .
adminRoomCreate        2      43     43        43      0     0           2        .        .    .      .     .       .             .
adminTagList           2      43     43        43      0     0           2        .        .    .      .     .       .             .
adminTagSave           2      43     43        43      0     0           2        .        .    .      .     .       .             .
adminTagDelete         2      43     43        43      0     0           2        .        .    .      .     .       .             .
adminCategoryList      2      43     43        43      0     0           2        .        .    .      .     .       .             .
adminCategorySave      2      43     43        43      0     0           2        .        .    .      .     .       .             .
adminCategoryDelete    2      43     43        43      0     0           2        .        .    .      .     .       .             .
adminRoomChange        2      43     43        43      0     0           2        0        0    0      0     5       .             .
adminRoomDelete        2      43     43        43      0     0           2        0        0    0      0     0       .             .
adminActionExport      2      43     43        43      0     0           2        .        .    .      .     .       .             .
adminActionList        2      43     43        43      0     0           2        .        .    .      .     .       .             .
publishKeyWithdraw     2      43     43        0       0     0           2        0        0    0      0     5       .             .
publishKeyRenew        2      43     43        0       0     0           2        0        0    0      0     5       .             .
publishKey             2      43     43        0       0     0           2        0        0    0      0     5       .             .
platformAccountSave    43     43     43        43      43    43          0        .        .    .      .     .       .             .
platformAccountDisable 43     43     43        43      43    43          0        .        .    .      .     .       .             .
platformFactorRemove   43     43     43        43      43    43          1        .        .    .      .     .       .             .
platformRoomSave       43     43     43        43      43    43          0        0        0    0      0     5       .             .
platformRoomMove       43     43     43        43      43    43          0        1        0    0      0     1       .             .
platformCategorySave   43     43     43        43      43    43          0        .        .    .      .     .       .             .
platformTagSave        43     43     43        43      43    43          0        .        .    .      .     .       .             .
platformNoticePublish  43     43     43        43      43    43          0        0        0    0      0     5       .             .
platformPurchaseReport 43     43     43        43      43    43          0        0        0    0      0     5       .             .
platformPersonExport   43     43     43        43      43    43          0        .        .    .      .     .       .             .
platformPersonErase    43     43     43        43      43    43          0        .        .    .      .     .       .             .
platformAccountList    43     43     43        43      43    43          0        .        .    .      .     .       .             .
platformRoomList       43     43     43        43      43    43          0        .        .    .      .     .       .             .
platformRoomStats      43     43     43        43      43    43          0        0        0    0      0     0       43            43
platformWinnerList     43     43     43        43      43    43          0        0        0    0      0     0       43            43
platformRecordingList  43     43     43        43      43    43          0        0        0    0      0     0       43            43
platformActionList     43     43     43        43      43    43          0        0        0    0      0     0       43            43
`;

/**
 * Calls that a moderator of the room is answered otherwise than any viewer. In all others, in commands and on topics, a
 * moderator is a viewer.
 */
export const moderatorTable = `
call                   moderator
commentDel             0
heldList               0
heldDecide             0
moderatorSilence       0
moderatorPin           0
`;

/**
 * Commands in a room that is live and open to all, by caller; x: the broker refuses the connection. Then by the state of
 * the room, sent by its own host.
 */
export const commandTable = `
command                nobody viewer otherHost ownHost admin anchorAdmin prepared live paused ended deleted
enter                  x      0      x         0       0     0           0        0    0      0     5
exit                   x      0      x         0       0     0           0        0    0      0     5
heartbeat              x      0      x         0       0     0           0        0    0      0     5
chat                   x      0      x         0       0     0           4        0    0      5     5
like                   x      0      x         0       0     0           4        0    0      5     5
vote                   x      0      x         43      43    43          4        43   43     5     5
ask_question           x      0      x         43      43    43          4        43   43     5     5
support_question       x      0      x         43      43    43          4        43   43     5     5
begin                  x      43     x         0       0     0           0        0    0      1     5
end                    x      43     x         0       0     0           4        0    0      0     5
host_control           x      43     x         0       0     0           4        0    0      1     5
admin_control          x      43     x         0       0     0           4        0    0      5     5
kickout                x      43     x         0       0     0           4        0    0      5     5
host_kickout           x      1      x         1       1     1           1        1    1      1     5
whiteboard             x      1      x         1       1     1           1        1    1      1     5
start_share            x      1      x         1       1     1           1        1    1      1     5
stop_share             x      1      x         1       1     1           1        1    1      1     5
hand_up                x      1      x         1       1     1           1        1    1      1     5
passthrough            x      1      x         1       1     1           1        1    1      1     5
set_member_extend_info x      1      x         1       1     1           1        1    1      1     5
`;

/** Grants on topics: s subscribe, p publish, - neither. */
export const topicsByCaller = `
topic                         nobody viewer otherHost ownHost admin anchorAdmin
live/{room}/client            -      s      -         s       s     s
live/{room}/server            -      -      -         s       s     s
live/{room}/up/{me}           -      p      -         p       p     p
live/{room}/reply/{me}        -      s      -         s       s     s
live/{room}/up/u-stranger     -      -      -         -       -     -
live/{room}/reply/u-stranger  -      -      -         -       -     -
live/{other}/client           -      -      -         -       -     -
live/{other}/server           -      -      -         -       -     -
live/{other}/up/{me}          -      -      -         -       -     -
live/{other}/reply/{me}       -      -      -         -       -     -
live/{room}/+                 -      -      -         -       -     -
live/{room}/#                 -      -      -         -       -     -
live/+/client                 -      -      -         -       -     -
live/+/up/{me}                -      -      -         -       -     -
#                             -      -      -         -       -     -
$SYS/#                        -      -      -         -       -     -
$share/x/live/{room}/server   -      -      -         -       -     -
`;

const members = ['viewer', 'otherHost', 'ownHost', 'admin', 'anchorAdmin'] as const;
export const commandCallers = ['nobody', ...members] as const;
export const callers = [...commandCallers, 'platform'] as const;
export const states = ['prepared', 'live', 'paused', 'ended', 'deleted'] as const;
export const deletedReaders = ['deletedViewer', 'deletedHost'] as const;

/** The lines of a table with a moderator as one more caller. */
export const withModerator = (lines: readonly TableLine<string>[]): TableLine<string>[] => {
  const own = new Map(readTable(moderatorTable, ['moderator']).map((line) => [line.name, line]));
  return lines.map(({ name, cells }) => {
    const { nobody = '', viewer = '', ...others } = cells;
    // Next to the viewer: whoever comes after staff finds the names taken that staff gave themselves.
    const moderator = own.get(name)?.cells.moderator ?? viewer;
    return { name, cells: { nobody, viewer, moderator, ...others } };
  });
};

/** One line of a table: its name and some of its columns. */
export interface TableLine<Column extends string> {
  name: string;
  cells: Record<Column, string>;
}

/** The lines in which something stands in all of these columns. */
export const readTable = <const Column extends string>(
  table: string,
  wanted: readonly Column[],
): TableLine<Column>[] => {
  const [columns = [], ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/));
  return lines.flatMap((values) => {
    const [name = ''] = values;
    if (values.length !== columns.length) throw new Error(`${name} has too few or too many cells`);
    const cells = wanted.map((column) => [column, values[columns.indexOf(column)] ?? '.'] as const);
    if (cells.some(([, cell]) => cell === '.')) return [];
    return [{ name, cells: Object.fromEntries(cells) as Record<Column, string> }];
  });
};
