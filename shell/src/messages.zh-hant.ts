import type { ShellMessages } from './messages.en.ts';

/** The messages of the shell in traditional Chinese. */
export const zhHant: ShellMessages = {
  access: {
    loginNeeded: '請先登入。',
    forbidden: '您沒有權限檢視此頁面。',
    developer: '此頁面需要「開發人員」權限，由網站管理者授予您的帳號。',
    expired: '您已登出。請重新登入後繼續。',
  },
  onTheWay: {
    to: (page) => `登入或建立帳號，即可繼續前往「${page}」。`,
    signUp: (event, facts) => `登入或建立帳號，即可報名「${event}」（${facts}）。`,
    invitation: '登入或建立帳號，即可繼續查看邀請。',
    preview: '登入或建立帳號，即可查看預覽。',
    answer: '登入或建立帳號，即可回覆。',
    answerAs: (email) => `請用 ${email} 登入或建立帳號，然後回覆。`,
    dismiss: '關閉',
  },
  openedByAnother: {
    title: '請在獨立的分頁開啟此頁面',
    lede: '這個視窗是由另一個頁面開啟的，那個頁面可能看得到您輸入的內容。為了保護您，我們不會在這裡要求您輸入任何資料。',
    open: '在新分頁開啟',
  },
  override: {
    active: (id, origin) => `${id} 來自 ${origin}，僅限此瀏覽器。其他人使用的是已發布的版本。`,
    silent: (id, origin) => `${id} 應來自 ${origin}，但那裡沒有回應。請啟動它，或還原。`,
    preview: (title, version) =>
      `預覽：${title} 以版本 ${version} 顯示，僅限此瀏覽器。其他人使用的是已發布的版本；您儲存的內容會真正儲存。`,
    keeps: '此部分在這裡還不能儲存：宣告了 `keeps` 的版本經預覽或發布後才生效。',
    reset: '還原',
  },
  inspector: { title: '檢查器', copy: '複製為 JSON', copied: '已複製' },
  header: {
    home: (site) => `${site}，首頁`,
    nav: '主選單',
    menu: '選單',
    open: (count) => `${count} 項待辦`,
    messages: (count) => `通知（${count}）`,
    lost: '暫時無法使用',
    kinds: { success: '完成', error: '問題', neutral: '提示' },
  },
  footer: {
    operator: '非營利音樂推廣組織',
    inspect: '檢查頁面',
    about: '關於我們',
    faq: '常見問題',
    guide: '使用指南',
    terms: '服務條款（英文）',
    privacy: '隱私權聲明（英文）',
    contact: '聯絡我們',
    label: '關於本站',
  },
  theme: { label: '外觀', system: '依系統設定', light: '淺色', dark: '深色' },
  language: {
    label: '語言',
    title: '要切換語言嗎？',
    unsaved: '您在此頁面輸入但尚未儲存的內容將會遺失。請先儲存，或留在此頁。',
    change: '仍要切換',
    stay: '留在此頁',
  },
  home: {
    title: '首頁',
    heading: '為願意聆聽的人',
    headingEnd: '演奏。',
    lede: '學生各以一首曲目報名，活動統籌將這些曲目編成一份節目單，滿屋的街坊鄰居便能共度一個音樂午後。',
    signUp: '註冊參加演出',
    logIn: '登入',
    circled: '你的！',
    slurred: '一氣呵成',
    parts: [
      {
        mark: 'A',
        title: '學生與家長',
        text: '每個孩子的資料只需填寫一次，一分鐘就能報名；活動開始之前，曲目隨時可以更換。',
      },
      {
        mark: 'B',
        title: '老師',
        text: '帶著整個教室的學生一起來。無論名字用哪一種文字書寫，都會正確印出。',
      },
      {
        mark: 'C',
        title: '活動統籌',
        text: '從四十份報名，到一份時間剛剛好的演出順序。',
      },
    ],
  },
  about: {
    title: '關於我們',
    body: (site) => `此頁面正在建置中。${site} 是一個非營利音樂推廣組織。`,
  },
  faq: { title: '常見問題', body: '建置中' },
  contact: { title: '聯絡我們', body: '有疑問、有想法，或遇到問題嗎？請寫信給我們：' },
  legal: {
    terms: '服務條款',
    privacy: '隱私權聲明',
    inEnglish: '以下內容為英文，並以英文為準。如有不清楚的地方，請寫信給我們。',
  },
  guide: { title: '使用指南', body: '正在為您開啟使用指南。', open: '開啟使用指南' },
  logout: {
    title: '登出',
    failed: '無法登出，請再試一次。',
  },
  notFound: {
    title: '找不到頁面',
    body: '這個網址沒有內容。頁面可能已經移動，或網址輸入有誤。',
    home: '回首頁',
  },
  remoteError: {
    offTitle: (feature) => `${feature}暫時關閉`,
    unfinishedTitle: '此頁面上次沒有正常開啟',
    unfinished: '其他部分照常使用。',
    openAgain: '重新開啟',
    old: '網站的這個部分剛剛更新過。請重新載入頁面後繼續。',
    off: '網站的這個部分暫時關閉，其他部分照常使用。',
    again: '這個部分連續發生兩次錯誤。請重新載入頁面；已儲存的內容不會遺失。',
  },
  update: {
    ready: '網站的這個部分有新版本了。',
    reload: '重新載入',
  },
  registry: {
    remembered: '網站的某些部分目前沒有回應。您看到的是上次造訪時的樣子。',
    missing: '目前無法連上網站的大部分內容，請幾分鐘後再試。',
  },
  needsScript: '本站需要 JavaScript。',
  shellError: {
    feature: '此頁面',
    title: '此頁面出了點問題',
    body: '您輸入的內容都還在。',
    reload: '重新載入頁面',
  },
};
