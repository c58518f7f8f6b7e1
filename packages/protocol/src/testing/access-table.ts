/**
 * The expected result of every call and command for every caller, written by hand. A call or command
 * without a line fails the tests, and so does a wrong line.
 */

/** Calls about a room that is live and open to all. `platform` is a request signed by the company. */
export const callsByCaller = `
call                   nobody viewer otherHost ownHost admin anchorAdmin platform
login                  0      0      0         0       0     0           0
logout                 0      0      0         0       0     0           0
guestEnter             0      0      0         0       0     0           0
accountGet             2      0      43        0       0     0           2
serverReg              2      0      0         0       0     0           2
getRtcToken            2      43     43        0       0     0           2
userMeetingCode        2      43     0         0       0     0           2
pageErrorReport        0      0      0         0       0     0           0
roomList               2      43     0         0       0     0           2
roomInfo               2      0      43        0       0     0           2
roomStats              2      43     43        0       0     0           2
roomStatsExport        2      43     43        0       0     0           2
roomCategoryList       2      43     0         0       0     0           2
categorySet            2      43     43        43      0     0           2
roomClose              2      43     43        0       0     0           2
roomDelete             2      43     43        43      0     0           2
roomCreate             2      43     0         0       0     0           2
commentList            2      0      43        0       0     0           2
replayComments         2      0      43        0       0     0           2
commentExport          2      43     43        0       0     0           2
commentSystem          2      43     43        0       0     0           2
commentDel             2      43     43        0       0     0           2
commentSearch          2      43     43        0       0     0           2
commentDelSeveral      2      43     43        0       0     0           2
silenceSeveral         2      43     43        0       0     0           2
silence                2      43     43        0       0     0           2
silenceList            2      43     43        0       0     0           2
silenceExport          2      43     43        0       0     0           2
removalSave            2      43     43        0       0     0           2
removalEnd             2      43     43        0       0     0           2
removalList            2      43     43        0       0     0           2
removalExport          2      43     43        0       0     0           2
roomEntry              0      0      0         0       0     0           0
flowSave               2      43     43        0       0     0           2
wordList               2      43     43        0       0     0           2
wordSave               2      43     43        0       0     0           2
platformWordSave       2      43     43        43      0     0           2
heldList               2      43     43        0       0     0           2
heldDecide             2      43     43        0       0     0           2
heldRefusePerson       2      43     43        0       0     0           2
heldOwn                2      0      43        0       0     0           2
luckyBagList           2      43     43        0       0     0           2
luckyBagWinnerList     2      43     43        0       0     0           2
luckyBagWinnerExport   2      43     43        0       0     0           2
luckyBagLaunch         2      43     43        0       0     0           2
luckyBagCurrent        2      0      43        0       0     0           2
activeActivityInfo     2      0      43        0       0     0           2
activityCreate         2      43     43        0       0     0           2
activityClose          2      43     43        0       0     0           2
reportList             2      43     43        0       0     0           2
reportExport           2      43     43        0       0     0           2
reportDelete           2      43     43        43      0     0           2
reportCreate           2      0      43        0       0     0           2
reportCase             2      43     43        0       0     0           2
personCard             2      43     43        0       0     0           2
noteList               2      43     43        0       0     0           2
noteAdd                2      43     43        0       0     0           2
noteDelete             2      43     43        0       0     0           2
tagList                2      43     43        43      0     0           2
authTagList            2      43     43        43      0     0           2
authTagUpdate          2      43     43        43      0     0           2
undo                   2      43     43        0       0     0           2
actionList             2      43     43        0       0     0           2
actionExport           2      43     43        0       0     0           2
operatorList           2      43     43        0       0     0           2
personCommentCount     2      43     43        0       0     0           2
reviewAxis             2      43     43        0       0     0           2
reviewMarks            2      43     43        0       0     0           2
reviewComments         2      43     43        0       0     0           2
reviewRecordings       2      43     43        0       0     0           2
liveReport             2      43     43        0       0     0           2
liveReportExport       2      43     43        0       0     0           2
reviewExplanations     2      43     43        0       0     0           2
reportShareSave        2      43     43        0       0     0           2
reportShareList        2      43     43        0       0     0           2
reportShareEnd         2      43     43        0       0     0           2
sharedReport           4      4      4         4       4     4           4
markSave               2      43     43        0       0     0           2
markDelete             2      43     43        0       0     0           2
unfinished             2      43     43        0       0     0           2
promptCurrent          2      43     43        0       0     0           2
promptSend             2      43     43        0       0     0           2
promptWithdraw         2      43     43        0       0     0           2
promptTake             2      43     43        0       43    43          2
phraseList             2      43     0         0       0     0           2
phraseSave             2      43     0         0       0     0           2
platformAccountSave    43     43     43        43      43    43          0
platformAccountDisable 43     43     43        43      43    43          0
platformRoomSave       43     43     43        43      43    43          0
platformRoomMove       43     43     43        43      43    43          0
platformCategorySave   43     43     43        43      43    43          0
platformTagSave        43     43     43        43      43    43          0
platformNoticePublish  43     43     43        43      43    43          0
platformPersonExport   43     43     43        43      43    43          0
platformPersonErase    43     43     43        43      43    43          0
platformAccountList    43     43     43        43      43    43          0
platformRoomList       43     43     43        43      43    43          0
platformRoomStats      43     43     43        43      43    43          0
platformWinnerList     43     43     43        43      43    43          0
platformRecordingList  43     43     43        43      43    43          0
platformActionList     43     43     43        43      43    43          0
`;

/** Calls about a room by its state, made by an admin, or signed for calls of the platform. */
export const callsByState = `
call                  prepared live paused ended deleted
guestEnter            4        0    0      0     5
accountGet            0        0    0      0     5
getRtcToken           0        0    0      0     5
roomInfo              4        0    0      0     0
roomStats             4        0    0      0     0
roomStatsExport       4        0    0      0     0
categorySet           4        0    0      0     5
roomClose             4        0    0      0     5
roomDelete            4        0    0      0     0
commentList           4        0    0      0     0
replayComments        4        0    0      0     0
commentExport         4        0    0      0     0
commentSystem         4        0    0      5     5
commentDel            4        0    0      5     5
commentSearch         4        0    0      0     0
commentDelSeveral     4        0    0      5     5
silenceSeveral        4        0    0      0     5
silence               4        0    0      0     5
silenceList           4        0    0      0     0
silenceExport         4        0    0      0     0
removalSave           4        0    0      5     5
removalEnd            4        0    0      0     5
removalList           4        0    0      0     0
removalExport         4        0    0      0     0
roomEntry             4        0    0      0     5
flowSave              4        0    0      5     5
wordList              4        0    0      0     0
wordSave              4        0    0      0     5
heldList              4        0    0      0     0
heldDecide            4        0    0      5     5
heldRefusePerson      4        0    0      5     5
heldOwn               4        0    0      0     0
luckyBagList          4        0    0      0     0
luckyBagWinnerList    4        0    0      0     0
luckyBagWinnerExport  4        0    0      0     0
luckyBagLaunch        4        0    0      5     5
luckyBagCurrent       4        0    0      0     0
activeActivityInfo    4        0    0      0     0
activityCreate        4        0    0      5     5
activityClose         4        0    0      0     5
reportList            4        0    0      0     0
reportExport          4        0    0      0     0
reportDelete          4        0    0      0     5
reportCreate          4        0    0      0     5
reportCase            4        0    0      0     5
personCard            4        0    0      0     0
noteList              4        0    0      0     0
noteAdd               4        0    0      0     5
noteDelete            4        0    0      0     5
authTagList           4        0    0      0     0
authTagUpdate         4        0    0      0     5
undo                  4        0    0      0     5
actionList            4        0    0      0     0
actionExport          4        0    0      0     0
operatorList          4        0    0      0     0
personCommentCount    4        0    0      0     0
reviewAxis            4        0    0      0     0
reviewMarks           4        0    0      0     0
reviewComments        4        0    0      0     0
reviewRecordings      4        0    0      0     0
liveReport            4        0    0      0     0
liveReportExport      4        0    0      0     0
reviewExplanations    4        0    0      0     0
reportShareSave       4        0    0      0     5
reportShareList       4        0    0      0     0
reportShareEnd        4        0    0      0     5
markSave              4        0    0      0     5
markDelete            4        0    0      0     5
unfinished            4        0    0      0     0
promptCurrent         4        0    0      0     0
promptSend            4        0    0      5     5
promptWithdraw        4        0    0      5     5
promptTake            4        43   43     5     5
platformRoomSave      0        0    0      0     5
platformRoomMove      1        0    0      0     1
platformNoticePublish 0        0    0      0     5
platformRoomStats     0        0    0      0     0
platformWinnerList    0        0    0      0     0
platformRecordingList 0        0    0      0     0
platformActionList    0        0    0      0     0
`;

/** Reads of a deleted room by former members. */
export const callsInDeletedRoom = `
call                 viewer ownHost admin
roomInfo             0      0       0
roomStats            43     5       0
roomStatsExport      43     5       0
commentList          5      5       0
replayComments       5      5       0
commentExport        43     5       0
commentSearch        43     5       0
silenceList          43     5       0
silenceExport        43     5       0
removalList          43     5       0
removalExport        43     5       0
wordList             43     5       0
heldList             43     5       0
heldOwn              0      0       0
luckyBagList         43     5       0
luckyBagWinnerList   43     5       0
luckyBagWinnerExport 43     5       0
luckyBagCurrent      5      5       0
activeActivityInfo   5      5       0
reportList           43     5       0
reportExport         43     5       0
personCard           43     5       0
noteList             43     5       0
authTagList          43     43      0
actionList           43     5       0
actionExport         43     5       0
operatorList         43     5       0
personCommentCount   43     5       0
reviewAxis           43     5       0
reviewMarks          43     5       0
reviewComments       43     5       0
reviewRecordings     43     5       0
liveReport           43     5       0
liveReportExport     43     5       0
reviewExplanations   43     5       0
reportShareList      43     5       0
unfinished           43     5       0
promptCurrent        43     5       0
platformRoomStats    43     43      43
platformWinnerList   43     43      43
platformRecordingList 43    43      43
platformActionList   43     43      43
`;

/** Commands in a room that is live and open to all; x: the broker refuses the connection. */
export const commandsByCaller = `
command                nobody viewer otherHost ownHost admin anchorAdmin
enter                  x      0      x         0       0     0
exit                   x      0      x         0       0     0
heartbeat              x      0      x         0       0     0
chat                   x      0      x         0       0     0
like                   x      0      x         0       0     0
begin                  x      43     x         0       0     0
end                    x      43     x         0       0     0
host_control           x      43     x         0       0     0
admin_control          x      43     x         0       0     0
kickout                x      43     x         0       0     0
host_kickout           x      1      x         1       1     1
whiteboard             x      1      x         1       1     1
start_share            x      1      x         1       1     1
stop_share             x      1      x         1       1     1
hand_up                x      1      x         1       1     1
passthrough            x      1      x         1       1     1
set_member_extend_info x      1      x         1       1     1
`;

/** Commands by the room's own host, by the state of the room. */
export const commandsByState = `
command                prepared live paused ended deleted
enter                  0        0    0      0     5
exit                   0        0    0      0     5
heartbeat              0        0    0      0     5
chat                   4        0    0      5     5
like                   4        0    0      5     5
begin                  0        0    0      1     5
end                    4        0    0      0     5
host_control           4        0    0      1     5
admin_control          4        0    0      5     5
kickout                4        0    0      5     5
host_kickout           1        1    1      1     5
whiteboard             1        1    1      1     5
start_share            1        1    1      1     5
stop_share             1        1    1      1     5
hand_up                1        1    1      1     5
passthrough            1        1    1      1     5
set_member_extend_info 1        1    1      1     5
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

/** One line of a table: its name and its columns. */
export interface TableLine<Column extends string = string> {
  name: string;
  cells: Record<Column, string>;
}

export const readTable = <Column extends string>(table: string): TableLine<Column>[] => {
  const [header = [], ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/));
  const columns = header.slice(1) as Column[];
  return lines.map(([name = '', ...values]) => {
    if (values.length !== columns.length) throw new Error(`${name} has too few or too many cells`);
    const cells = Object.fromEntries(columns.map((column, index) => [column, values[index]]));
    return { name, cells: cells as Record<Column, string> };
  });
};
