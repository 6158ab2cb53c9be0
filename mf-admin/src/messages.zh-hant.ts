import type { AuditAct } from '@portal/contracts/audit';
import type { AccountType } from '@portal/contracts/auth';
import type { RemoteAct } from '@portal/contracts/publishing';
import type { AdminMessages } from './messages.en.ts';

const accountTypes: Record<AccountType, string> = {
  student: '學生',
  teacher: '老師',
  parent: '家長',
  siteDirector: '場地負責人',
  eventDirector: '活動負責人',
};

const acts: Record<RemoteAct, string> = {
  store: '存入',
  publish: '發布',
  rollback: '還原至',
  pause: '關閉',
  resume: '開啟',
  canary: '試用',
  'stop-canary': '結束試用',
};

const permissionNames: Record<string, string> = {
  admin: '管理員',
  coordinator: '活動統籌',
  developer: '開發人員',
};

/** Descriptions of audited actions, shown after the name of the user. */
const audited: Record<AuditAct, (detail: string) => string> = {
  'account.set-permissions': (detail) => `設定了權限（${detail}）`,
  'account.block': () => '封鎖了帳號',
  'account.unblock': () => '解除了帳號的封鎖',
  'account.delete': () => '刪除了帳號',
  'program.publish': (detail) => `發布了節目單第 ${detail} 版`,
  'program.hide': (detail) => `撤回了節目單第 ${detail} 版`,
  'event.cancel': () => '取消了活動',
  'remote.publish': () => '發布了模組',
  'remote.rollback': () => '將模組還原到較早的版本',
  'remote.pause': () => '關閉了模組',
  'remote.resume': () => '開啟了模組',
  'remote.canary': () => '變更了模組的試用範圍',
  'remote.remove': () => '移除了模組',
  'remote-token.create': () => '為模組建立了權杖',
  'remote-token.revoke': () => '撤銷了權杖',
  'remote-data.remove': () => '刪除了模組的資料',
  'preview.create': () => '建立了預覽',
  'preview.end': () => '結束了預覽',
  'store.restore': () => '還原了備份',
  'store.purge': (detail) => `刪除了 ${detail} 天以前的內容`,
};

/** The sentences of the administration in traditional Chinese. */
export const zhHant: AdminMessages = {
  remote: '系統管理',
  tabs: { label: '系統管理', remotes: '模組', accounts: '帳號', log: '紀錄' },
  cancel: '取消',
  failed: '操作未成功，沒有任何變更。',
  remotes: {
    title: '模組',
    lede: '網站的各個部分，由各自的製作團隊發布。',
    list: '模組',
    empty: '尚未發布任何模組。',
    id: (id, trust) => `${id}，${trust === 'core' ? '核心' : '由團隊製作'}`,
    live: (version) => `正式版本：${version}`,
    off: '已關閉',
    canary: (version, percent) => `每 100 人中有 ${percent} 人試用：${version}`,
    well: '過去一天沒有收到錯誤回報。',
    failures: (count, version, hops) => `${version} 在過去一天發生 ${count} 次錯誤：${hops}`,
    gone: (calls) => `它呼叫了網站已不再提供的介面：${calls}`,
    hop: (hop, count) => `${hop} ${count}`,
    history: '歷史紀錄',
    entry: (at, act, version, by) => `${at}：${acts[act]} ${version}，${by}`,
    reason: (reason) => `（${reason}）`,
    rollback: '還原上一版本',
    pause: '關閉',
    resume: '開啟',
    toAll: '提供給所有人',
    stopCanary: '結束試用',
    named: (act, title) => `${act}：${title}`,
    confirm: {
      title: (act, title) => `${act}：${title}？`,
      rollback: (version) => `從開啟下一個頁面起，所有人會重新使用版本 ${version}。`,
      pause: '它的頁面會向所有人顯示這個部分已關閉，直到有人重新開啟。',
      toAll: (version) => `從開啟下一個頁面起，所有人會使用版本 ${version}。`,
      stopCanary: '試用的人會重新使用正式版本。',
    },
    done: (title) => `${title}：已完成`,
  },
  backups: {
    label: '備份',
    embedded: '網站使用內建資料庫：只在一台機器上執行一個程序。',
    last: (at, kilobytes) => `上次備份：${at}，${kilobytes} kB。`,
    notYet: '還沒有備份；網站啟動後一分鐘內會自動備份一次。',
    none: '網站沒有自動備份。管理網站的人可以用 BACKUP_EVERY_HOURS 開啟。',
    failed: (at, reason) => `${at} 的備份失敗：${reason}`,
  },
  troubles: {
    label: '出現的問題',
    diskFull: '磁碟已滿。在 DATA_DIR 騰出空間之前，無法儲存任何內容，也沒有人能登入。',
  },
  mail: {
    held: (at, said) => `自 ${at} 起沒有郵件寄出。郵件伺服器的回應：「${said}」。`,
    slow: (count, minutes) => `${count} 封郵件正在等待，最早的已等待 ${minutes} 分鐘，之後會自動寄出。`,
    waiting: (count) => `${count} 封郵件正在等待，郵件伺服器恢復後會自動寄出。`,
    givenUp: (count, why) => `${count} 封郵件已放棄寄送：${why}`,
    restored: '所還原的備份製作時它們正在等待，此後可能已經寄出。',
    expired: '過期後已無用處。',
    refused: (code) => `郵件伺服器拒收（${code}）。`,
  },
  accounts: {
    title: '帳號',
    lede: '權限的變更會從該帳號的下一次要求開始生效。',
    search: '電子郵件的一部分',
    submit: '搜尋',
    list: '帳號',
    empty: '找不到電子郵件含有這段文字的帳號。',
    permissions: (names) =>
      names.length === 0 ? '沒有權限' : names.map((name) => permissionNames[name] ?? name).join('、'),
    show: '顯示',
    shown: {
      all: '所有帳號',
      staff: '有權限的帳號',
      blocked: '已封鎖',
      unconfirmed: '電子郵件未確認',
    },
    change: '變更',
    blocked: '已封鎖',
    accountTypes,
    unconfirmed: '電子郵件未確認',
    grant: (permission) => `設為${permissionNames[permission] ?? permission}`,
    revoke: (permission) => `取消${permissionNames[permission] ?? permission}身分`,
    block: '封鎖',
    unblock: '解除封鎖',
    named: (act, email) => `${act}：${email}`,
    done: (email) => `${email}：已變更`,
  },
  audit: {
    title: '紀錄',
    lede: '誰做了什麼，最新的在最前。保留 400 天。',
    empty: '還沒有任何操作。',
    acts: audited,
    commandLine: '命令列',
    portal: '網站',
    deletedAccount: '已刪除的帳戶',
    gone: '已不存在的對象',
    entry: (by, act, about) => `${by} ${act}${about === '' ? '' : `：${about}`}`,
  },
  previews: {
    title: '預覽',
    one: (remote, version, by, until, opened) =>
      `${remote} ${version}，${by}，有效期限至 ${until}；${opened === 0 ? '尚未開啟' : `已有 ${opened} 個帳號開啟`}。`,
    end: '結束',
    named: (act, remote) => `${act}：${remote}`,
    ended: (remote) => `${remote} 的預覽已結束。`,
  },
  preview: {
    title: '查看預覽',
    lede: '有人傳送了本站某一部分尚未啟用的版本給您。',
    ask: '它只在此瀏覽器顯示，最長八小時。您仍是自己的身分，儲存的內容會真正儲存。可隨時在任一頁面的提示中結束預覽。',
    begin: '在此顯示',
    gone: '此連結已失效。請向傳送者索取新的連結。',
  },
  developer: {
    title: '開發模組',
    lede: '只有您的瀏覽器會從您自己的電腦載入一個模組。',
    ask: (remote, origin) =>
      `要在接下來的八小時內，只在此瀏覽器從 ${origin} 載入 ${remote} 嗎？每個頁面都會有提示，並可隨時還原。`,
    begin: '在此使用',
    how: '請執行 npm run dev -- --portal 並加上本站的網址，然後開啟它顯示的網址。',
  },
};
