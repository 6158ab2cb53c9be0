import type { MailMessages } from './messages.en.js';

/** The mails in simplified Chinese. */
export const zhHans: MailMessages = {
  confirmEmail: ({ organization, code }) => ({
    subject: '请确认您的电子邮箱',
    paragraphs: [
      `欢迎加入 ${organization}。请确认此邮箱属于您，以便我们就您的活动与您联系。`,
      '链接在 24 小时内有效。如果您没有创建账户，可以忽略这封邮件。',
    ],
    button: { label: '确认邮箱', path: `/confirmemail/${code}` },
  }),
  changeEmail: ({ organization, code }) => ({
    subject: '请确认您的新邮箱',
    paragraphs: [
      `您要求将此邮箱用于您的 ${organization} 账户。确认之后，它将取代原来的邮箱。`,
      '链接在 24 小时内有效。如果这不是您的要求，可以忽略这封邮件。',
    ],
    button: { label: '确认新邮箱', path: `/confirmemail/${code}` },
  }),
  emailChangeAsked: ({ organization }) => ({
    subject: '您的邮箱即将更改',
    paragraphs: [
      `有人登录了您的 ${organization} 账户，并要求更改邮箱。在新邮箱得到确认之前，不会有任何变化。`,
      '如果这不是您本人，请立即设置新密码。',
    ],
    button: { label: '设置新密码', path: '/resetpassword/getcode' },
  }),
  emailChanged: ({ organization, contact }) => ({
    subject: '您的邮箱已更改',
    paragraphs: [
      `您的 ${organization} 账户现在使用另一个邮箱，其他设备均已退出登录。今后我们将写信到新的邮箱。`,
      `如果这不是您本人，请立即写信至 ${contact}。`,
    ],
  }),
  resetPassword: ({ organization, code }) => ({
    subject: '重置您的密码',
    paragraphs: [
      `有人要求重置您的 ${organization} 账户的密码。请打开链接设置新密码。`,
      `或在您刚才的页面上输入此验证码：${code}`,
      '链接和验证码一小时内有效，只能使用一次。如果这不是您的要求，可以忽略这封邮件；您的密码不会改变。',
    ],
    button: { label: '设置新密码', path: `/resetpassword/${code}` },
  }),
  passwordChanged: ({ organization }) => ({
    subject: '您的密码已更改',
    paragraphs: [
      `您的 ${organization} 账户的密码已更改，其他设备均已退出登录。`,
      '如果这不是您本人，请立即设置新密码。',
    ],
    button: { label: '设置新密码', path: '/resetpassword/getcode' },
  }),
  test: ({ organization }) => ({
    subject: '测试邮件',
    paragraphs: [`${organization} 的邮件可以送达此邮箱。`],
  }),
};
