import type { ConsentKind } from '@portal/contracts/consent';
import type { GuardianRight } from '@portal/contracts/guardians';
import type { Facts, ToldAct } from './message.js';
import type { MailMessages } from './messages.en.js';

const questions: Record<ConsentKind, string> = {
  print: '节目单上的姓名',
  public: '公开页面上的姓名',
  photos: '照片和录像',
};

const rights: Record<GuardianRight, string> = {
  guard: '监护人：可以修改一切',
  edit: '学生：可以修改或归档资料，并修改报名',
  see: '学生：只能查看',
  teach: '教师：可以看到姓名和年级，并代为报名',
};

const acts: Record<ToldAct, (facts: Facts) => [subject: string, happened: string]> = {
  link: () => [
    '您给家庭的链接已更换',
    '家庭用来添加您为教师的链接已在您的账户中更换。之前的链接（包括您已发出的纸张上的链接）不再有效。',
  ],
  consent: ({ child = '', answers = [] }) => [
    `关于${child}的一项回答现在为“是”`,
    `“${answers.map(({ kind }) => questions[kind]).join('、')}”对${child}原来回答为“否”，现在在您的账户中回答为“是”。`,
  ],
  delete: ({ child = '' }) => [
    `${child}的资料已删除`,
    `${child}的资料已在您的账户中删除。如果您撤销，资料及其回答和账户会恢复。其他家庭的曲目中不会再有此人。`,
  ],
  inviteFamily: ({ who = '' }) => [
    '您的链接已发送给一个家庭',
    `您的教师链接已从您的账户发送给 ${who}。“您的工作室”页面列出所有收到链接的人。`,
  ],
  inviteIntoPiece: ({ invited = '', title = '', who = '' }) => [
    `您邀请了 ${invited} 演奏《${title}》`,
    who === ''
      ? `您的账户中建立了邀请 ${invited} 演奏《${title}》的链接。`
      : `邀请 ${invited} 演奏《${title}》的邮件已从您的账户发送给 ${who}。`,
  ],
};

/** The mails in simplified Chinese. */
export const zhHans: MailMessages = {
  confirmEmail: ({ organization, code }) => ({
    subject: '请确认您的电子邮箱',
    paragraphs: [
      `欢迎加入 ${organization}。请确认这是您的邮箱，方便我们就活动事宜与您联系。`,
      '链接在 24 小时内有效。如果您没有注册账户，忽略这封邮件即可。',
    ],
    button: { label: '确认邮箱', path: `/confirmemail/${code}` },
  }),
  changeEmail: ({ organization, code }) => ({
    subject: '请确认您的新邮箱',
    paragraphs: [
      `您申请将此邮箱用于您的 ${organization} 账户。确认之后，它将取代原来的邮箱。`,
      '链接在 24 小时内有效。如果不是您本人操作，忽略这封邮件即可。',
    ],
    button: { label: '确认新邮箱', path: `/confirmemail/${code}` },
  }),
  emailChangeAsked: ({ organization }) => ({
    subject: '您的邮箱即将更改',
    paragraphs: [
      `有人在登录您的 ${organization} 账户后申请更改邮箱。新邮箱确认之前，不会有任何变化。`,
      '手机日历已不再接收您的活动。如需继续订阅，请在账户页面获取新的地址。',
      '如果不是您本人操作，请立即设置新密码。',
    ],
    button: { label: '设置新密码', path: '/resetpassword/getcode' },
  }),
  emailChanged: ({ organization, contact }) => ({
    subject: '您的邮箱已更改',
    paragraphs: [
      `您的 ${organization} 账户已改用另一个邮箱，其他设备均已退出登录。今后我们会把邮件发到新邮箱。`,
      `如果不是您本人操作，请立即写信至 ${contact}。`,
    ],
  }),
  resetPassword: ({ organization, code }) => ({
    subject: '重置您的密码',
    paragraphs: [
      `有人申请重置您的 ${organization} 账户密码。请打开链接设置新密码。`,
      `或在刚才的页面上输入此验证码：${code}`,
      '链接和验证码一小时内有效，只能使用一次。如果不是您本人操作，忽略这封邮件即可，您的密码不会改变。',
    ],
    button: { label: '设置新密码', path: `/resetpassword/${code}` },
  }),
  passwordChanged: ({ organization }) => ({
    subject: '您的密码已更改',
    paragraphs: [
      `您的 ${organization} 账户密码已更改，其他设备均已退出登录。`,
      '如果不是您本人操作，请立即设置新密码。',
    ],
    button: { label: '设置新密码', path: '/resetpassword/getcode' },
  }),
  inviteGuardian: ({ organization, code, from = '', child = '', stop = '' }) => ({
    subject: '您受邀共同照管一份资料',
    paragraphs: [
      `${from} 邀请您在 ${organization} 共同照管${child ? ` ${child} ` : '一位演奏者'}的资料。您将看到报名信息并收到相关邮件。`,
      '链接 14 天内有效。您需要一个使用此邮箱的账户。如果您不认识此人，可以忽略此邮件。',
    ],
    button: { label: '打开邀请', path: `/guardians/invitation/${code}` },
    end: { label: '不再向此邮箱发送邀请', path: `/stopemails/${stop}` },
  }),
  inviteIntoPiece: ({
    code,
    from = '',
    invited = '',
    when = '',
    where = '',
    until = '',
    title = '',
    event = '',
    instrument = '',
    stop = '',
  }) => ({
    subject: `邀请 ${invited} 演奏《${title}》`,
    paragraphs: [
      `${from} 邀请 ${invited} 参加“${event}”上的《${title}》（${instrument}）。`,
      '答复需要一个账户，以及演奏者本人的资料。如果您不认识这个家庭，可以忽略此邮件。',
    ],
    details: [
      { name: '时间', text: when },
      { name: '地点', text: where },
      ...(until === ''
        ? []
        : [{ name: '请在此之前答复', text: `${until}; 此后该曲目将在没有此人的情况下演奏，或被取消` }]),
    ],
    button: { label: '答复邀请', path: `/events/invitation/${code}` },
    end: { label: '不再向此邮箱发送邀请', path: `/stopemails/${stop}` },
  }),
  pieceWithdrawn: ({ invited = '', title = '', event = '', instrument = '', stop = '' }) => ({
    subject: `《${title}》已撤回`,
    paragraphs: [`“${event}”上的《${title}》已撤回。${invited} 曾受邀参加（${instrument}），现在无需答复。`],
    end: { label: '不再向此邮箱发送邀请', path: `/stopemails/${stop}` },
  }),
  invitationEnded: ({ invited = '', title = '', event = '', instrument = '', stop = '' }) => ({
    subject: `${invited} 的《${title}》邀请已收回`,
    paragraphs: [`${invited} 参加“${event}”上的《${title}》（${instrument}）的邀请已收回，无需答复。`],
    end: { label: '不再向此邮箱发送邀请', path: `/stopemails/${stop}` },
  }),
  pieceWaits: ({ invited = '', title = '', event = '', instrument = '', piece = '' }) => ({
    subject: `《${title}》正在等待 ${invited}`,
    paragraphs: [
      `您邀请了 ${invited} 参加“${event}”上的《${title}》（${instrument}），对方尚未答复。请再次发送链接，您可以在报名信息旁找到它。`,
    ],
    button: { label: '打开报名信息', path: `/events/signup/edit/${piece}` },
  }),
  pieceDeclined: ({ invited = '', title = '', event = '', instrument = '', piece = '' }) => ({
    subject: `${invited} 不参加《${title}》`,
    paragraphs: [
      `对方家庭谢绝了您邀请 ${invited} 参加“${event}”上的《${title}》（${instrument}）。`,
      '您可以邀请其他人、不加此人演奏，或者撤回此曲目。',
    ],
    button: { label: '打开报名信息', path: `/events/signup/edit/${piece}` },
  }),
  inviteFamily: ({ organization, code, from = '', stop = '' }) => ({
    subject: '一位音乐教师想为您的孩子报名',
    paragraphs: [
      `${from} 想为您的孩子报名参加 ${organization} 的活动。由您选择为哪些孩子报名，并可随时终止。`,
      '教师只能看到姓名、年级和自己所做的报名。您需要一个账户，并为每个孩子建一份资料。如果您不认识此人，可以忽略此邮件。',
    ],
    button: { label: '选择孩子', path: `/guardians/teacher/${code}` },
    end: { label: '不再向此邮箱发送邀请', path: `/stopemails/${stop}` },
  }),
  guardianAsks: ({ organization, from = '', child = '' }) => ({
    subject: `有人请求照管${child ? ` ${child} ` : '一位演奏者'}的资料`,
    paragraphs: [
      `${from} 打开了您的链接，请求成为 ${organization}${child ? ` ${child} ` : '一位演奏者'}的监护人。监护人可以更改一切，您无法将其移除。`,
      '在您批准之前不会有任何变化。如果您不认识此人，请拒绝。',
    ],
    button: { label: '去决定', path: '/guardians/requests' },
  }),
  guardianApproved: ({ organization, from = '', child = '', profile = '' }) => ({
    subject: `您现在可以照管${child ? ` ${child} ` : '一位演奏者'}的资料`,
    paragraphs: [
      `${from} 已批准：${organization} 的${child ? ` ${child} ` : '一位演奏者'}的资料已在您的列表中。您可以看到报名，并会收到相关邮件。`,
    ],
    button: { label: '打开资料', path: `/profiles/${profile}` },
  }),
  guardianDeclined: ({ organization, from = '', child = '', profile = '' }) => ({
    subject: '您的邀请被谢绝了',
    paragraphs: [
      `${from} 不愿意照管 ${organization} 的${child ? ` ${child} ` : '一位演奏者'}的资料。`,
      '您可以邀请其他人。',
    ],
    button: { label: '打开该资料的账户', path: `/guardians/${profile}` },
  }),
  guardianRefused: ({ organization, from = '', child = '' }) => ({
    subject: '您未被加入一份资料',
    paragraphs: [
      `您曾请求在 ${organization} 照管${child ? ` ${child} ` : '一位演奏者'}的资料。${from} 没有批准，或批准了另一个账户。`,
      '如果您认为这是误会，请写信给对方。',
    ],
  }),
  guardianRemoved: ({ organization, from = '', child = '', may }) =>
    may === 'teach'
      ? {
          subject: `您在这里不再是${child ? ` ${child} ` : '一位演奏者'}的教师`,
          paragraphs: [
            `${from} 已在 ${organization} 取消您作为${child || '一位演奏者'}的教师。您不再看到您所做的报名。`,
          ],
        }
      : {
          subject: '您不再照管一份资料',
          paragraphs: [`${from} 已将您的账户从 ${organization} 一位演奏者的资料中移除。您不再看到其报名。`],
        },
  pupilDeleted: ({ organization, child = '' }) => ({
    subject: `您在这里不再是${child ? ` ${child} ` : '一位演奏者'}的教师`,
    paragraphs: [
      `${organization} 的${child ? ` ${child} ` : '一位演奏者'}的资料已被删除，只有此人演奏的报名也一并删除。有其他演奏者的曲目会保留，但不再包含此人。`,
    ],
  }),
  accountJoined: ({
    code,
    contact,
    organization,
    from = '',
    who = '',
    child = '',
    may = 'see',
    when = '',
  }) => ({
    subject: `${child ? `${child} ` : '一位演奏者'}的资料新增了一个账户`,
    paragraphs: [
      from === who
        ? `${who} 现在照管 ${organization} ${child ? `${child} ` : '一位演奏者'}的资料。`
        : `${from} 已将 ${who} 加入 ${organization} ${child ? `${child} ` : '一位演奏者'}的资料。`,
      code
        ? '如果这不正确，您可以撤销。链接 7 天内有效，只能使用一次。'
        : `如果这不正确，请写信至 ${contact}。`,
    ],
    details: [
      { name: '权限', text: rights[may] },
      { name: '时间', text: when },
    ],
    ...(code && { button: { label: '撤销此更改', path: `/undoguardian/${code}` } }),
  }),
  accountLeft: ({
    code,
    contact,
    organization,
    from = '',
    who = '',
    child = '',
    may = 'see',
    when = '',
  }) => ({
    subject: `一个账户不再照管${child ? ` ${child} ` : '一位演奏者'}的资料`,
    paragraphs: [
      from === who
        ? `${who} 已退出 ${organization} ${child ? `${child} ` : '一位演奏者'}的资料。`
        : `${from} 已将 ${who} 从 ${organization} ${child ? `${child} ` : '一位演奏者'}的资料中移除。`,
      code
        ? '如果这不正确，您可以撤销。链接 7 天内有效，只能使用一次。'
        : `如果这不正确，请写信至 ${contact}。`,
    ],
    details: [
      { name: '权限', text: rights[may] },
      { name: '时间', text: when },
    ],
    ...(code && { button: { label: '撤销此更改', path: `/undoguardian/${code}` } }),
  }),
  consentChanged: ({ organization, from = '', child = '', profile = '', answers = [] }) => ({
    subject: `关于${child ? ` ${child} ` : '一位演奏者'}的一项同意选择已更改`,
    paragraphs: [
      `${from} 更改了 ${organization} 可以展示${child ? ` ${child} ` : '一位演奏者'}的哪些内容。现在是：`,
      answers.map(({ kind, given }) => `${questions[kind]}：${given ? '是' : '否'}`),
      '资料的每位监护人都可以随时更改。',
    ],
    button: { label: '打开资料', path: `/profiles/${profile}` },
  }),
  ownAct: (facts) => {
    const { organization, contact, code, act = 'link' } = facts;
    const [subject, happened] = acts[act](facts);
    return {
      subject,
      paragraphs: [
        happened,
        code
          ? '如果是您本人所为，无需任何操作。否则请撤销，并设置新密码。链接 7 天内有效，只能使用一次。'
          : `如果是您本人所为，无需任何操作。否则请设置新密码，并写信至 ${contact}。`,
        `这是关于您在 ${organization} 的账户的邮件。`,
      ],
      ...(code && { button: { label: '撤销', path: `/undoguardian/${code}` } }),
    };
  },
  backupFailed: ({ reason = '', when = '无' }) => ({
    subject: '备份失败',
    paragraphs: [`错误：${reason}。上一次成功的备份：${when}。`],
  }),
  diskNearlyFull: ({ space = '' }) => ({
    subject: '磁盘快满了',
    paragraphs: [`存放平台数据的磁盘只剩 ${space}。磁盘满后，什么都无法保存。`],
  }),
  mailWorksAgain: ({ reason = '', when = '', until = '', waited = 0 }) => ({
    subject: '邮件恢复正常',
    paragraphs: [
      `从${when}到${until}，邮件无法发出：${reason}。`,
      `现已恢复。等待发送的邮件：${String(waited)} 封。`,
    ],
  }),
  test: ({ organization }) => ({
    subject: '测试邮件',
    paragraphs: [`${organization} 的邮件可以送达此邮箱。`],
  }),
};
