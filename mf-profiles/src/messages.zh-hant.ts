import type { ProfileMessages } from './messages.en.ts';

/** The sentences of the profile pages in traditional Chinese. */
export const zhHant: ProfileMessages = {
  remote: '演出者資料',
  fields: {
    note: '每位演出者一份資料。節目單上會印出姓名、年級和學校。',
    firstName: '名字',
    lastName: '姓氏',
    printName: '節目單上的姓名',
    printNameHint: '只有節目單上要用另一種寫法時才需要填寫。',
    printNameShown: (name) => `留空時，節目單上會印：${name}`,
    grade: '年級',
    gradeHint: '0 表示幼兒園，1 到 12 表示年級；其他數字會印成 Other。',
    gradeShown: (label) => `印出時顯示：${label}`,
    school: '學校名稱',
  },
  list: {
    title: '管理演出者資料',
    create: '新增演出者資料',
    empty: '您目前還沒有演出者資料。請按下方按鈕新增一份！',
    profiles: '您的演出者資料',
    edit: '編輯',
    editWhose: (name) => `編輯 ${name}`,
    subtitle: (school, grade) => `${school} ${grade}`,
    goOnNote: '您的報名尚未完成，已填寫的內容都還在。',
    goOn: (event) => `繼續報名：${event}`,
  },
  create: {
    title: '新增演出者資料',
    submit: '新增',
    created: '已成功新增演出者資料',
  },
  edit: {
    title: '更新演出者資料',
    back: '回到演出者列表',
    submit: '更新',
    updated: '演出者資料已更新',
    failed: '更新演出者資料時發生錯誤',
    absent: '此資料不存在，或屬於其他帳號。',
  },
};
