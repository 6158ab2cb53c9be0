import type { ShellMessages } from './messages.en.ts';

/** The messages of the shell in simplified Chinese. */
export const zhHans: ShellMessages = {
  access: {
    loginNeeded: '请先登录。',
    forbidden: '您没有权限访问此页面。',
    developer: '此页面需要“开发者”权限，由网站管理者授予您的账户。',
    expired: '您的登录已失效。请重新登录后继续。',
  },
  onTheWay: {
    to: (page) => `登录或创建账户，即可继续前往“${page}”。`,
    signUp: (event, facts) => `登录或创建账户，即可报名“${event}”（${facts}）。`,
    invitation: '登录或创建账户，即可继续查看邀请。',
    preview: '登录或创建账户，即可查看预览。',
    answer: '登录或创建账户，即可回复。',
    answerAs: (email) => `请用 ${email} 登录或创建账户，然后回复。`,
    dismiss: '关闭',
  },
  openedByAnother: {
    title: '请在单独的标签页中打开本页',
    lede: '这个窗口由另一个页面打开，那个页面可能看到您输入的内容。为了您的安全，这里不会要求您输入任何信息。',
    open: '在新标签页中打开',
  },
  override: {
    active: (id, origin) => `${id} 来自 ${origin}，仅限此浏览器。其他人使用的是已发布的版本。`,
    silent: (id, origin) => `${id} 应来自 ${origin}，但那里没有响应。请启动它，或还原。`,
    preview: (title, version) =>
      `预览：${title} 以版本 ${version} 显示，仅限此浏览器。其他人使用的是已发布的版本；您保存的内容会真正保存。`,
    keeps: '此部分在这里还不能保存：声明了 `keeps` 的版本经预览或发布后才生效。',
    reset: '还原',
  },
  inspector: { title: '检查器', copy: '复制为 JSON', copied: '已复制' },
  header: {
    home: (site) => `${site}，首页`,
    nav: '主导航',
    menu: '菜单',
    open: (count) => `${count} 项待办`,
    messages: (count) => `通知（${count}）`,
    lost: '暂时不可用',
    kinds: { success: '完成', error: '问题', neutral: '提示' },
  },
  footer: {
    operator: '非营利音乐公益组织',
    inspect: '检查页面',
    about: '关于我们',
    faq: '常见问题',
    guide: '使用指南',
    terms: '服务条款（英文）',
    privacy: '隐私声明（英文）',
    contact: '联系我们',
    label: '关于本站',
  },
  theme: { label: '外观', system: '跟随系统', light: '浅色', dark: '深色' },
  language: {
    label: '语言',
    title: '要切换语言吗？',
    unsaved: '您在此页面输入但尚未保存的内容将会丢失。请先保存，或留在此页。',
    change: '仍要切换',
    stay: '留在此页',
  },
  home: {
    title: '首页',
    heading: '为愿意聆听的人',
    headingEnd: '演奏。',
    lede: '学生各用一首曲目报名，协调员把这些曲目编成一份节目单，满屋的街坊邻居便能共度一个音乐的午后。',
    signUp: '注册参加演出',
    logIn: '登录',
    circled: '你的！',
    slurred: '一气呵成',
    parts: [
      {
        mark: 'A',
        title: '学生和家长',
        text: '每个孩子的资料只需填写一次，一分钟即可报名；活动开始之前，曲目随时可以更改。',
      },
      {
        mark: 'B',
        title: '教师',
        text: '带上整个工作室的学生。无论名字用哪种文字书写，都会准确印出。',
      },
      {
        mark: 'C',
        title: '协调员',
        text: '从四十份报名，到一份时间刚刚好的演出顺序。',
      },
    ],
  },
  about: {
    title: '关于我们',
    body: (site) => `此页面正在建设中。${site} 是一家非营利音乐公益组织。`,
  },
  faq: { title: '常见问题', body: '正在建设中' },
  contact: { title: '联系我们', body: '有疑问、有想法，或者遇到了问题？请写信给我们：' },
  legal: {
    terms: '服务条款',
    privacy: '隐私声明',
    inEnglish: '以下文本为英文，并以英文为准。如有不明之处，请写信给我们。',
  },
  guide: { title: '使用指南', body: '正在为您打开使用指南。', open: '打开使用指南' },
  logout: {
    title: '退出登录',
    failed: '未能退出登录，请重试。',
  },
  notFound: {
    title: '页面不存在',
    body: '这个网址没有内容。页面可能已经移走，或网址输入有误。',
    home: '返回首页',
  },
  remoteError: {
    offTitle: (feature) => `${feature}暂时关闭`,
    unfinishedTitle: '此页面上次没有正常打开',
    unfinished: '其他部分照常使用。',
    openAgain: '重新打开',
    old: '网站的这一部分刚刚更新过。请刷新页面后继续。',
    off: '网站的这一部分暂时关闭，其他部分照常使用。',
    again: '这一部分连续出错两次。请刷新页面；已保存的内容不会丢失。',
  },
  update: {
    ready: '网站的这一部分有新版本了。',
    reload: '刷新',
  },
  registry: {
    remembered: '网站的某些部分目前没有响应。您看到的是上次访问时的样子。',
    missing: '网站的大部分内容暂时无法访问，请几分钟后重试。',
  },
  needsScript: '本站需要 JavaScript。',
  shellError: {
    feature: '此页面',
    title: '此页面出了点问题',
    body: '您输入的内容都还在。',
    reload: '刷新页面',
  },
};
