import type { AuditAct } from '@portal/contracts/audit';
import type { AccountType } from '@portal/contracts/auth';
import type { RemoteAct } from '@portal/contracts/publishing';
import type { AdminMessages } from './messages.en.ts';

const accountTypes: Record<AccountType, string> = {
  student: '学生',
  teacher: '教师',
  parent: '家长',
  siteDirector: '场地负责人',
  eventDirector: '活动负责人',
};

const acts: Record<RemoteAct, string> = {
  store: '存入',
  publish: '发布',
  rollback: '退回到',
  pause: '关闭',
  resume: '开启',
  canary: '试用',
  'stop-canary': '结束试用',
};

const permissionNames: Record<string, string> = {
  admin: '管理员',
  coordinator: '协调员',
  developer: '开发者',
};

/** Descriptions of audited actions, shown after the name of the user. */
const audited: Record<AuditAct, (detail: string) => string> = {
  'account.set-permissions': (detail) => `设置了权限（${detail}）`,
  'account.block': () => '封禁了账户',
  'account.unblock': () => '解除了账户的封禁',
  'account.delete': () => '删除了账户',
  'program.publish': (detail) => `发布了节目单第 ${detail} 版`,
  'program.hide': (detail) => `撤回了节目单第 ${detail} 版`,
  'event.cancel': () => '取消了活动',
  'remote.publish': () => '发布了模块',
  'remote.rollback': () => '将模块退回到较早的版本',
  'remote.pause': () => '关闭了模块',
  'remote.resume': () => '开启了模块',
  'remote.canary': () => '更改了模块的试用范围',
  'remote.remove': () => '移除了模块',
  'remote-token.create': () => '为模块创建了令牌',
  'remote-token.revoke': () => '吊销了令牌',
  'remote-data.remove': () => '删除了模块的数据',
  'preview.create': () => '创建了预览',
  'preview.end': () => '结束了预览',
  'store.restore': () => '恢复了备份',
  'store.purge': (detail) => `删除了 ${detail} 天以前的内容`,
};

/** The sentences of the administration in simplified Chinese. */
export const zhHans: AdminMessages = {
  remote: '系统管理',
  tabs: { label: '系统管理', remotes: '模块', accounts: '账户', log: '日志' },
  cancel: '取消',
  failed: '操作未成功，没有任何更改。',
  remotes: {
    title: '模块',
    lede: '网站的各个部分，由各自的制作团队发布。',
    list: '模块',
    empty: '尚未发布任何模块。',
    id: (id, trust) => `${id}，${trust === 'core' ? '核心' : '由团队制作'}`,
    live: (version) => `线上版本：${version}`,
    off: '已关闭',
    canary: (version, percent) => `每 100 人中有 ${percent} 人试用：${version}`,
    well: '过去一天没有收到故障报告。',
    failures: (count, version, hops) => `${version} 在过去一天有 ${count} 次故障：${hops}`,
    gone: (calls) => `它调用了网站已不再提供的接口：${calls}`,
    hop: (hop, count) => `${hop} ${count}`,
    history: '历史记录',
    entry: (at, act, version, by) => `${at}：${acts[act]} ${version}，${by}`,
    reason: (reason) => `（${reason}）`,
    rollback: '退回上一版本',
    pause: '关闭',
    resume: '开启',
    toAll: '提供给所有人',
    stopCanary: '结束试用',
    named: (act, title) => `${act}：${title}`,
    confirm: {
      title: (act, title) => `${act}：${title}？`,
      rollback: (version) => `从打开下一个页面起，所有人将重新使用版本 ${version}。`,
      pause: '它的页面会向所有人显示这一部分已关闭，直到有人重新开启。',
      toAll: (version) => `从打开下一个页面起，所有人将使用版本 ${version}。`,
      stopCanary: '试用的人将重新使用线上版本。',
    },
    done: (title) => `${title}：已完成`,
  },
  backups: {
    label: '备份',
    embedded: '网站使用内置数据库：只在一台机器上运行一个进程。',
    last: (at, kilobytes) => `上次备份：${at}，${kilobytes} kB。`,
    notYet: '还没有备份；网站启动后一分钟内会自动备份一次。',
    none: '网站没有自动备份。运行网站的人可以用 BACKUP_EVERY_HOURS 开启。',
    failed: (at, reason) => `${at} 的备份失败：${reason}`,
  },
  troubles: {
    label: '出现的问题',
    diskFull: '磁盘已满。在 DATA_DIR 腾出空间之前，无法保存任何内容，也没有人能登录。',
  },
  mail: {
    held: (at, said) => `自 ${at} 起没有邮件发出。邮件服务器的回应：“${said}”。`,
    slow: (count, minutes) => `${count} 封邮件正在等待，最早的已等待 ${minutes} 分钟，之后会自动发出。`,
    waiting: (count) => `${count} 封邮件正在等待，邮件服务器恢复后会自动发出。`,
    givenUp: (count, why) => `${count} 封邮件已放弃发送：${why}`,
    restored: '所恢复的备份制作时它们正在等待，此后可能已经发出。',
    expired: '过期后已无用处。',
    refused: (code) => `邮件服务器拒收（${code}）。`,
  },
  accounts: {
    title: '账户',
    lede: '权限的更改从该账户的下一次请求起生效。',
    search: '电子邮箱的一部分',
    submit: '搜索',
    list: '账户',
    empty: '找不到电子邮箱含有这段文字的账户。',
    permissions: (names) =>
      names.length === 0 ? '没有权限' : names.map((name) => permissionNames[name] ?? name).join('、'),
    show: '显示',
    shown: {
      all: '所有账户',
      staff: '有权限的账户',
      blocked: '已封禁',
      unconfirmed: '邮箱未确认',
    },
    change: '更改',
    blocked: '已封禁',
    accountTypes,
    unconfirmed: '邮箱未确认',
    grant: (permission) => `设为${permissionNames[permission] ?? permission}`,
    revoke: (permission) => `取消${permissionNames[permission] ?? permission}身份`,
    block: '封禁',
    unblock: '解除封禁',
    named: (act, email) => `${act}：${email}`,
    done: (email) => `${email}：已更改`,
  },
  audit: {
    title: '日志',
    lede: '谁做了什么，最新的在最前。保留 400 天。',
    empty: '还没有任何操作。',
    acts: audited,
    commandLine: '命令行',
    portal: '网站',
    deletedAccount: '已删除的账户',
    gone: '已不存在的对象',
    entry: (by, act, about) => `${by} ${act}${about === '' ? '' : `：${about}`}`,
  },
  previews: {
    title: '预览',
    one: (remote, version, by, until, opened) =>
      `${remote} ${version}，${by}，有效期至 ${until}；${opened === 0 ? '尚未打开' : `已有 ${opened} 个账户打开`}。`,
    end: '结束',
    named: (act, remote) => `${act}：${remote}`,
    ended: (remote) => `${remote} 的预览已结束。`,
  },
  preview: {
    title: '查看预览',
    lede: '有人向您发送了本站某一部分尚未启用的版本。',
    ask: '它只在此浏览器中显示，最长八小时。您仍是自己的身份，保存的内容会真正保存。可随时在任一页面的提示中结束预览。',
    begin: '在此显示',
    gone: '此链接已失效。请向发送者索取新的链接。',
  },
  developer: {
    title: '开发模块',
    lede: '只有您的浏览器会从您自己的电脑加载一个模块。',
    ask: (remote, origin) =>
      `要在接下来的八小时内，仅在此浏览器中从 ${origin} 加载 ${remote} 吗？每个页面上都会有提示，并可随时还原。`,
    begin: '在此使用',
    how: '运行 npm run dev -- --portal 并附上本站的地址，然后打开它显示的地址。',
  },
};
