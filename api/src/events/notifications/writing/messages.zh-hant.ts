import type { NotificationMessages } from './messages.en.js';
import { roundedLength } from './piece-text.js';

const about = (minutes: number): string => {
  const { whole, isHalf } = roundedLength(minutes);
  if (whole === 0) return '約半分鐘';
  return `約 ${whole} ${isHalf ? '分半鐘' : '分鐘'}`;
};

/** Mails about events, in traditional Chinese. */
export const zhHant: NotificationMessages = {
  when: '時間',
  where: '地點',
  bring: '請攜帶',
  stepFree: '無障礙通道',
  contact: '有問題請聯絡',
  myEvents: '我的活動',
  print: { comma: '，', semicolon: '；', accompanist: (name) => `伴奏：${name}`, unnamed: '一位演奏者' },
  piece: ({ performer, title, byline, instrument, length }) =>
    [`${performer}：《${title}》${byline && `（${byline}）`}`, instrument, length && about(length)]
      .filter(Boolean)
      .join('，'),
  before: (now, was) => `${now}（原為：${was}）`,
  time: ({ number, time }) => (number === undefined ? `約 ${time}` : `第 ${number} 首，約 ${time}`),
  call: (time) => `請在 ${time} 前到場。`,
  called: (at, call) => `${at}，請在 ${call} 前到場`,
  named: (name, text) => `${name}：${text}`,
  stop: { reminders: '不再接收活動提醒', news: '不再接收與我無關的節目單異動' },
  signups: {
    received: (event) => `您已報名「${event}」`,
    changed: (event) => `您在「${event}」的報名已變更`,
    withdrawn: (event) => `您已取消「${event}」的報名`,
    have: '謝謝，我們已收到您的報名。',
    taught: (teacher) => `您的老師 ${teacher} 提交了這項報名。`,
    says: '節目單上會這樣呈現：',
    late: (who) => `節目單已經發布。您有名額；節目單能否再改由${who}決定：`,
    coordinator: '協調員',
    hidden: (name) => `${name}（依您的選擇，不印出姓名）`,
    haveChanged: '已變更：',
    haveWithdrawn: '已取消報名，名額已釋出：',
    change: '活動開始之前，您可以在「我的活動」中變更或取消報名。',
  },
  eventChanged: {
    moved: (event) => `日期有變：${event}`,
    elsewhere: (event) => `地點有變：${event}`,
    changed: (event) => `「${event}」有異動`,
    lead: (event) => `您報名的「${event}」有以下異動：`,
    stay: '您的報名維持不變。如果您因此無法參加，可以在「我的活動」中取消報名。',
    name: '名稱',
    length: '長度',
    minutes: (minutes) => `${minutes} 分鐘`,
  },
  canceled: {
    subject: (event) => `活動取消：${event}`,
    lead: (event, date) => `原訂於${date}舉行的「${event}」已取消。`,
    nothing: '您不需要做任何事。非常抱歉，期待在其他活動中見到您。',
  },
  reminder: {
    subject: (event, date) => `${event}：${date}`,
    lead: (event) => `我們期待在「${event}」見到您。您報名的曲目：`,
    notIn: (event) => `「${event}」的節目單已公布，其中沒有：`,
    cannot: '如果您無法參加，請在「我的活動」中取消報名，讓節目單正確無誤。',
  },
  estimateMissing: {
    subject: (event) => `您的曲目有多長？${event}`,
    lead: (event) => `我們正在編排「${event}」的節目單，還不知道以下曲目的長度：`,
    ask: '請填寫分鐘數，大略估計即可。',
    button: '填寫長度',
  },
  published: {
    first: (event) => `「${event}」的節目單已公布`,
    moved: (event) => `您的上場時間有變：${event}`,
    renumbered: (event) => `您的新序號：${event}`,
    again: (event) => `「${event}」的節目單有異動`,
    piece: (performer, title) => `${performer}《${title}》`,
    lead: '您的上場時間：',
    movedLead: '節目單有異動。您現在的上場時間：',
    gone: '不再列入節目單：',
    same: '您的安排沒有變動。',
    see: '查看節目單',
  },
  programHidden: {
    subject: (event) => `「${event}」的節目單已撤回`,
    lead: (event) => `「${event}」的節目單已撤回，請不要再依我們先前告知的時間安排。`,
    again: '有新的節目單時，我們會再寫信給您。',
  },
  gap: {
    subject: (event) => `節目單中有曲目取消報名：${event}`,
    lead: (event) => `「${event}」已公布的節目單中，以下曲目已取消報名：`,
    until: '在您重新公布之前，公開的節目單會在此處顯示空缺。',
    button: '開啟節目單',
  },
  left: {
    subject: (event) => `有人退出了曲目：${event}`,
    lead: '已不在曲目中：',
    yours: '此報名現在由您變更。',
    mine: '您可以不帶這個人演出、另找他人，或取消報名：請開啟報名。',
    theirs: '第一位演出者的家庭可以另加他人，或取消報名。',
    others: '第一位演出者的家庭已收到通知，可以不帶這個人演出、另找他人，或取消報名。',
    button: '開啟報名',
  },
  edited: {
    subject: (event) => `公布後有變更：${event}`,
    lead: (event) => `有家庭變更了「${event}」已公布節目單中的內容：`,
    until: '在您重新公布節目單之前，各家庭和來賓看到的仍是原來的文字。',
  },
  letter: {
    test: (subject) => `測試：${subject}`,
    why: (event) => `您收到這封郵件，是因為您報名了「${event}」。您的回覆會寄給活動統籌。`,
  },
};
