import type { NotificationMessages } from './messages.en.js';
import { roundedLength } from './piece-text.js';

const about = (minutes: number): string => {
  const { whole, isHalf } = roundedLength(minutes);
  if (whole === 0) return '约半分钟';
  return `约 ${whole} ${isHalf ? '分半钟' : '分钟'}`;
};

/** Mails about events, in simplified Chinese. */
export const zhHans: NotificationMessages = {
  when: '时间',
  where: '地点',
  bring: '请携带',
  stepFree: '无障碍通道',
  contact: '有问题请联系',
  myEvents: '我的活动',
  print: { comma: '，', semicolon: '；', accompanist: (name) => `伴奏：${name}`, unnamed: '一位演奏者' },
  piece: ({ performer, title, byline, instrument, length }) =>
    [`${performer}：《${title}》${byline && `（${byline}）`}`, instrument, length && about(length)]
      .filter(Boolean)
      .join('，'),
  before: (now, was) => `${now}（原为：${was}）`,
  time: ({ number, time }) => (number === undefined ? `约 ${time}` : `第 ${number} 首，约 ${time}`),
  call: (time) => `请在 ${time} 前到场。`,
  called: (at, call) => `${at}，请在 ${call} 前到场`,
  named: (name, text) => `${name}：${text}`,
  stop: { reminders: '不再接收活动提醒', news: '不再接收与我无关的节目单变动' },
  signups: {
    received: (event) => `您已报名“${event}”`,
    changed: (event) => `您在“${event}”的报名已更改`,
    withdrawn: (event) => `您已取消“${event}”的报名`,
    have: '谢谢，我们已收到您的报名。',
    taught: (teacher) => `您的教师 ${teacher} 提交了这项报名。`,
    says: '节目单上将这样显示：',
    late: (who) => `节目单已经发布。您有名额；节目单能否再改由${who}决定：`,
    coordinator: '协调员',
    hidden: (name) => `${name}（按您的选择，不印出姓名）`,
    haveChanged: '已更改：',
    haveWithdrawn: '已取消报名，名额已让出：',
    change: '活动开始之前，您可以在“我的活动”中更改或取消报名。',
  },
  eventChanged: {
    moved: (event) => `日期有变：${event}`,
    elsewhere: (event) => `地点有变：${event}`,
    changed: (event) => `“${event}”有变动`,
    lead: (event) => `您报名的“${event}”有以下变动：`,
    stay: '您的报名保持不变。如果您因此不能参加，可以在“我的活动”中取消报名。',
    name: '名称',
    length: '时长',
    minutes: (minutes) => `${minutes} 分钟`,
  },
  canceled: {
    subject: (event) => `活动取消：${event}`,
    lead: (event, date) => `原定于${date}举行的“${event}”已取消。`,
    nothing: '您无需做任何事。非常抱歉，期待在其他活动中见到您。',
  },
  reminder: {
    subject: (event, date) => `${event}：${date}`,
    lead: (event) => `我们期待在“${event}”见到您。您报名的曲目：`,
    notIn: (event) => `“${event}”的节目单已公布，其中没有：`,
    cannot: '如果您不能参加，请在“我的活动”中取消报名，以便节目单准确无误。',
  },
  estimateMissing: {
    subject: (event) => `您的曲目有多长？${event}`,
    lead: (event) => `我们正在编排“${event}”的节目单，还不知道以下曲目的时长：`,
    ask: '请填写分钟数，大致估计即可。',
    button: '填写时长',
  },
  published: {
    first: (event) => `“${event}”的节目单已公布`,
    moved: (event) => `您的上场时间有变：${event}`,
    renumbered: (event) => `您的新序号：${event}`,
    again: (event) => `“${event}”的节目单有变动`,
    piece: (performer, title) => `${performer}《${title}》`,
    lead: '您的上场时间：',
    movedLead: '节目单有变动。您现在的上场时间：',
    gone: '不再在节目单中：',
    same: '您的安排没有变化。',
    see: '查看节目单',
  },
  programHidden: {
    subject: (event) => `“${event}”的节目单已撤回`,
    lead: (event) => `“${event}”的节目单已撤回，请不要再按我们之前告知的时间安排。`,
    again: '有新的节目单时，我们会再写信给您。',
  },
  gap: {
    subject: (event) => `节目单中有曲目取消报名：${event}`,
    lead: (event) => `“${event}”已公布的节目单中，以下曲目已取消报名：`,
    until: '在您重新公布之前，公开的节目单会在此处显示空缺。',
    button: '打开节目单',
  },
  left: {
    subject: (event) => `有人退出了曲目：${event}`,
    lead: '已不在曲目中：',
    yours: '此报名现在由您更改。',
    mine: '您可以不带此人演奏、另找他人，或取消报名：请打开报名。',
    theirs: '第一演奏者的家庭可以另加他人，或取消报名。',
    others: '第一演奏者的家庭已得到通知，可以不带此人演奏、另找他人，或取消报名。',
    button: '打开报名',
  },
  edited: {
    subject: (event) => `公布后有更改：${event}`,
    lead: (event) => `有家庭更改了“${event}”已公布节目单中的内容：`,
    until: '在您重新公布节目单之前，各家庭和来宾看到的仍是原来的文字。',
  },
  letter: {
    test: (subject) => `测试：${subject}`,
    why: (event) => `您收到此邮件，是因为您报名了“${event}”。您的回复会发给活动协调员。`,
  },
};
