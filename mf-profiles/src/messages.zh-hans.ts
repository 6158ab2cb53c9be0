import type { ProfileMessages } from './messages.en.ts';

/** The sentences of the profile pages in simplified Chinese. */
export const zhHans: ProfileMessages = {
  remote: '演奏者资料',
  fields: {
    note: '每位演奏者一份资料。节目单上会印出姓名、年级和学校。',
    firstName: '名',
    lastName: '姓',
    printName: '节目单上的姓名',
    printNameHint: '只有当节目单上要用另一种写法时才需填写。',
    printNameShown: (name) => `留空时，节目单上印为：${name}`,
    grade: '年级',
    gradeHint: '0 表示幼儿园，1 到 12 表示年级；其他数字印为 Other。',
    gradeShown: (label) => `将印为：${label}`,
    school: '学校名称',
  },
  list: {
    title: '管理演奏者资料',
    create: '新建资料',
    empty: '您还没有资料。点击下方新建一份！',
    profiles: '您的资料',
    edit: '编辑',
    editWhose: (name) => `编辑 ${name}`,
    subtitle: (school, gradeLabel) => `${school} ${gradeLabel}`,
    goOnNote: '您的报名尚未完成，已填写的内容都还在。',
    goOn: (event) => `继续报名：${event}`,
  },
  create: {
    title: '新建资料',
    submit: '新建',
    created: '已成功添加新资料',
  },
  edit: {
    title: '更新资料',
    back: '返回资料列表',
    submit: '更新',
    updated: '资料已更新',
    failed: '更新资料时出错',
    absent: '此资料不存在，或属于其他账户。',
  },
};
