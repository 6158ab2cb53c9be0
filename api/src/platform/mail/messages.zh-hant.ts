import type { ConsentKind } from '@portal/contracts/consent';
import type { GuardianRight } from '@portal/contracts/guardians';
import type { Facts, ToldAct } from './message.js';
import type { MailMessages } from './messages.en.js';

const questions: Record<ConsentKind, string> = {
  print: '節目單上的姓名',
  public: '公開頁面上的姓名',
  photos: '照片和錄影',
};

const rights: Record<GuardianRight, string> = {
  guard: '監護人：可以修改一切',
  edit: '學生：可以修改或封存資料，並修改報名',
  see: '學生：只能查看',
  teach: '教師：可以看到姓名和年級，並代為報名',
};

const acts: Record<ToldAct, (facts: Facts) => [subject: string, happened: string]> = {
  link: () => [
    '您給家庭的連結已更換',
    '家庭用來新增您為老師的連結已在您的帳號中更換。之前的連結（包括您已發出的紙張上的連結）不再有效。',
  ],
  consent: ({ child = '', answers = [] }) => [
    `關於${child}的一項回答現在為「是」`,
    `「${answers.map(({ kind }) => questions[kind]).join('、')}」對${child}原來回答為「否」，現在在您的帳號中回答為「是」。`,
  ],
  delete: ({ child = '' }) => [
    `${child}的資料已刪除`,
    `${child}的資料已在您的帳號中刪除。如果您復原，資料及其回答和帳號會恢復。其他家庭的曲目中不會再有此人。`,
  ],
  inviteFamily: ({ who = '' }) => [
    '您的連結已寄給一個家庭',
    `您的老師連結已從您的帳號寄給 ${who}。「您的教室」頁面列出所有收到連結的人。`,
  ],
  inviteIntoPiece: ({ invited = '', title = '', who = '' }) => [
    `您邀請了 ${invited} 演出《${title}》`,
    who === ''
      ? `您的帳號中建立了邀請 ${invited} 演出《${title}》的連結。`
      : `邀請 ${invited} 演出《${title}》的郵件已從您的帳號寄給 ${who}。`,
  ],
};

/** The mails in traditional Chinese. */
export const zhHant: MailMessages = {
  confirmEmail: ({ organization, code }) => ({
    subject: '請確認您的電子郵件地址',
    paragraphs: [
      `歡迎加入 ${organization}。請確認這是您的電子郵件地址，方便我們就活動事宜與您聯絡。`,
      '連結在 24 小時內有效。如果您沒有建立帳號，忽略這封信即可。',
    ],
    button: { label: '確認電子郵件地址', path: `/confirmemail/${code}` },
  }),
  changeEmail: ({ organization, code }) => ({
    subject: '請確認您的新電子郵件地址',
    paragraphs: [
      `您要求將這個地址用於您的 ${organization} 帳號。確認之後，它會取代原本的地址。`,
      '連結在 24 小時內有效。如果這不是您提出的，忽略這封信即可。',
    ],
    button: { label: '確認新地址', path: `/confirmemail/${code}` },
  }),
  emailChangeAsked: ({ organization }) => ({
    subject: '您的電子郵件地址即將變更',
    paragraphs: [
      `有人在登入您的 ${organization} 帳號後，要求變更電子郵件地址。在確認新地址之前，不會有任何變更。`,
      '手機行事曆已不再接收您的活動。如要繼續訂閱，請在帳號頁面取得新的網址。',
      '如果不是您本人，請立即設定新密碼。',
    ],
    button: { label: '設定新密碼', path: '/resetpassword/getcode' },
  }),
  emailChanged: ({ organization, contact }) => ({
    subject: '您的電子郵件地址已變更',
    paragraphs: [
      `您的 ${organization} 帳號已改用另一個電子郵件地址，其他裝置都已登出。今後我們會寫信到新的地址。`,
      `如果不是您本人，請立即寫信到 ${contact}。`,
    ],
  }),
  resetPassword: ({ organization, code }) => ({
    subject: '重設您的密碼',
    paragraphs: [
      `有人要求重設您的 ${organization} 帳號密碼。請開啟連結設定新密碼。`,
      `或在剛才的頁面輸入這組驗證碼：${code}`,
      '連結和驗證碼一小時內有效，只能使用一次。如果這不是您提出的，忽略這封信即可，您的密碼不會改變。',
    ],
    button: { label: '設定新密碼', path: `/resetpassword/${code}` },
  }),
  passwordChanged: ({ organization }) => ({
    subject: '您的密碼已變更',
    paragraphs: [
      `您的 ${organization} 帳號密碼已變更，其他裝置都已登出。`,
      '如果不是您本人，請立即設定新密碼。',
    ],
    button: { label: '設定新密碼', path: '/resetpassword/getcode' },
  }),
  inviteGuardian: ({ organization, code, from = '', child = '', stop = '' }) => ({
    subject: '您受邀共同照管一份資料',
    paragraphs: [
      `${from} 邀請您在 ${organization} 共同照管${child ? ` ${child} ` : '一位演出者'}的資料。您將看到報名資訊並收到相關郵件。`,
      '連結 14 天內有效。您需要一個使用此電子郵件的帳號。如果您不認識此人，可以忽略此郵件。',
    ],
    button: { label: '開啟邀請', path: `/guardians/invitation/${code}` },
    end: { label: '不再寄邀請到此信箱', path: `/stopemails/${stop}` },
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
    subject: `邀請 ${invited} 演奏《${title}》`,
    paragraphs: [
      `${from} 邀請 ${invited} 參加「${event}」上的《${title}》（${instrument}）。`,
      '答覆需要一個帳號，以及演出者本人的資料。如果您不認識這個家庭，可以忽略此郵件。',
    ],
    details: [
      { name: '時間', text: when },
      { name: '地點', text: where },
      ...(until === ''
        ? []
        : [{ name: '請在此之前答覆', text: `${until}; 此後該曲目將在沒有此人的情況下演出，或被取消` }]),
    ],
    button: { label: '答覆邀請', path: `/events/invitation/${code}` },
    end: { label: '不再寄邀請到此信箱', path: `/stopemails/${stop}` },
  }),
  pieceWithdrawn: ({ invited = '', title = '', event = '', instrument = '', stop = '' }) => ({
    subject: `《${title}》已撤回`,
    paragraphs: [
      `「${event}」上的《${title}》已撤回。${invited} 曾受邀參加（${instrument}），現在無需答覆。`,
    ],
    end: { label: '不再寄邀請到此信箱', path: `/stopemails/${stop}` },
  }),
  invitationEnded: ({ invited = '', title = '', event = '', instrument = '', stop = '' }) => ({
    subject: `${invited} 的《${title}》邀請已收回`,
    paragraphs: [`${invited} 參加「${event}」上的《${title}》（${instrument}）的邀請已收回，無需答覆。`],
    end: { label: '不再寄邀請到此信箱', path: `/stopemails/${stop}` },
  }),
  pieceWaits: ({ invited = '', title = '', event = '', instrument = '', piece = '' }) => ({
    subject: `《${title}》正在等待 ${invited}`,
    paragraphs: [
      `您邀請了 ${invited} 參加「${event}」上的《${title}》（${instrument}），對方尚未答覆。請再次傳送連結，您可以在報名資訊旁找到它。`,
    ],
    button: { label: '開啟報名資訊', path: `/events/signup/edit/${piece}` },
  }),
  pieceDeclined: ({ invited = '', title = '', event = '', instrument = '', piece = '' }) => ({
    subject: `${invited} 不參加《${title}》`,
    paragraphs: [
      `對方家庭婉拒了您邀請 ${invited} 參加「${event}」上的《${title}》（${instrument}）。`,
      '您可以邀請其他人、不加此人演出，或者撤回此曲目。',
    ],
    button: { label: '開啟報名資訊', path: `/events/signup/edit/${piece}` },
  }),
  inviteFamily: ({ organization, code, from = '', stop = '' }) => ({
    subject: '一位音樂老師想為您的孩子報名',
    paragraphs: [
      `${from} 想為您的孩子報名參加 ${organization} 的活動。由您選擇為哪些孩子報名，並可隨時終止。`,
      '老師只能看到姓名、年級和自己所做的報名。您需要一個帳號，並為每個孩子建立一份資料。如果您不認識此人，可以忽略此郵件。',
    ],
    button: { label: '選擇孩子', path: `/guardians/teacher/${code}` },
    end: { label: '不再寄邀請到此信箱', path: `/stopemails/${stop}` },
  }),
  guardianAsks: ({ organization, from = '', child = '' }) => ({
    subject: `有人請求照管${child ? ` ${child} ` : '一位演出者'}的資料`,
    paragraphs: [
      `${from} 打開了您的連結，請求成為 ${organization}${child ? ` ${child} ` : '一位演出者'}的監護人。監護人可以變更一切，您無法將其移除。`,
      '在您核准之前不會有任何變化。如果您不認識此人，請拒絕。',
    ],
    button: { label: '去決定', path: '/guardians/requests' },
  }),
  guardianApproved: ({ organization, from = '', child = '', profile = '' }) => ({
    subject: `您現在可以照管${child ? ` ${child} ` : '一位演出者'}的資料`,
    paragraphs: [
      `${from} 已核准：${organization} 的${child ? ` ${child} ` : '一位演出者'}的資料已在您的清單中。您可以看到報名，並會收到相關郵件。`,
    ],
    button: { label: '開啟資料', path: `/profiles/${profile}` },
  }),
  guardianDeclined: ({ organization, from = '', child = '', profile = '' }) => ({
    subject: '您的邀請被謝絕了',
    paragraphs: [
      `${from} 不願意照管 ${organization} 的${child ? ` ${child} ` : '一位演出者'}的資料。`,
      '您可以邀請其他人。',
    ],
    button: { label: '開啟該資料的帳號', path: `/guardians/${profile}` },
  }),
  guardianRefused: ({ organization, from = '', child = '' }) => ({
    subject: '您未被加入一份資料',
    paragraphs: [
      `您曾請求在 ${organization} 照管${child ? ` ${child} ` : '一位演出者'}的資料。${from} 沒有核准，或核准了另一個帳號。`,
      '如果您認為這是誤會，請寫信給對方。',
    ],
  }),
  guardianRemoved: ({ organization, from = '', child = '', may }) =>
    may === 'teach'
      ? {
          subject: `您在這裡不再是${child ? ` ${child} ` : '一位演出者'}的老師`,
          paragraphs: [
            `${from} 已在 ${organization} 取消您作為${child || '一位演出者'}的老師。您不再看到您所做的報名。`,
          ],
        }
      : {
          subject: '您不再照管一份資料',
          paragraphs: [`${from} 已將您的帳號從 ${organization} 一位演出者的資料中移除。您不再看到其報名。`],
        },
  pupilDeleted: ({ organization, child = '' }) => ({
    subject: `您在這裡不再是${child ? ` ${child} ` : '一位演出者'}的老師`,
    paragraphs: [
      `${organization} 的${child ? ` ${child} ` : '一位演出者'}的資料已被刪除，只有此人演出的報名也一併刪除。有其他演出者的曲目會保留，但不再包含此人。`,
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
    subject: `${child ? `${child} ` : '一位演出者'}的資料新增了一個帳號`,
    paragraphs: [
      from === who
        ? `${who} 現在照管 ${organization} ${child ? `${child} ` : '一位演出者'}的資料。`
        : `${from} 已將 ${who} 加入 ${organization} ${child ? `${child} ` : '一位演出者'}的資料。`,
      code
        ? '如果這不正確，您可以復原。連結 7 天內有效，只能使用一次。'
        : `如果這不正確，請寫信至 ${contact}。`,
    ],
    details: [
      { name: '權限', text: rights[may] },
      { name: '時間', text: when },
    ],
    ...(code && { button: { label: '復原此變更', path: `/undoguardian/${code}` } }),
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
    subject: `一個帳號不再照管${child ? ` ${child} ` : '一位演出者'}的資料`,
    paragraphs: [
      from === who
        ? `${who} 已退出 ${organization} ${child ? `${child} ` : '一位演出者'}的資料。`
        : `${from} 已將 ${who} 從 ${organization} ${child ? `${child} ` : '一位演出者'}的資料中移除。`,
      code
        ? '如果這不正確，您可以復原。連結 7 天內有效，只能使用一次。'
        : `如果這不正確，請寫信至 ${contact}。`,
    ],
    details: [
      { name: '權限', text: rights[may] },
      { name: '時間', text: when },
    ],
    ...(code && { button: { label: '復原此變更', path: `/undoguardian/${code}` } }),
  }),
  consentChanged: ({ organization, from = '', child = '', profile = '', answers = [] }) => ({
    subject: `關於${child ? ` ${child} ` : '一位演出者'}的一項同意選擇已變更`,
    paragraphs: [
      `${from} 變更了 ${organization} 可以展示${child ? ` ${child} ` : '一位演出者'}的哪些內容。現在是：`,
      answers.map(({ kind, given }) => `${questions[kind]}：${given ? '是' : '否'}`),
      '資料的每位監護人都可以隨時變更。',
    ],
    button: { label: '開啟資料', path: `/profiles/${profile}` },
  }),
  ownAct: (facts) => {
    const { organization, contact, code, act = 'link' } = facts;
    const [subject, happened] = acts[act](facts);
    return {
      subject,
      paragraphs: [
        happened,
        code
          ? '如果是您本人所為，無需任何操作。否則請復原，並設定新密碼。連結 7 天內有效，只能使用一次。'
          : `如果是您本人所為，無需任何操作。否則請設定新密碼，並寫信至 ${contact}。`,
        `這是關於您在 ${organization} 的帳號的郵件。`,
      ],
      ...(code && { button: { label: '復原', path: `/undoguardian/${code}` } }),
    };
  },
  backupFailed: ({ reason = '', when = '無' }) => ({
    subject: '備份失敗',
    paragraphs: [`錯誤：${reason}。上一次成功的備份：${when}。`],
  }),
  diskNearlyFull: ({ space = '' }) => ({
    subject: '磁碟快滿了',
    paragraphs: [`存放平台資料的磁碟只剩 ${space}。磁碟滿後，什麼都無法儲存。`],
  }),
  mailWorksAgain: ({ reason = '', when = '', until = '', waited = 0 }) => ({
    subject: '郵件恢復正常',
    paragraphs: [
      `從${when}到${until}，郵件無法寄出：${reason}。`,
      `現已恢復。等待寄送的郵件：${String(waited)} 封。`,
    ],
  }),
  test: ({ organization }) => ({
    subject: '測試郵件',
    paragraphs: [`${organization} 的郵件可以送達這個地址。`],
  }),
};
