import type { GuideText } from './guide-text.ts';

/** The user guide in English. */
export const en: GuideText = {
  language: 'en',
  title: 'User guide',
  lede: 'How to get from an account to a place on the program, and from forty sign-ups to a running order.',
  contents: 'Contents',
  parts: [
    {
      id: 'account',
      title: 'Create an account',
      blocks: [
        {
          steps: [
            'Choose **Sign up** and fill in the form. Parents can use one account for all their children.',
            'Open the email we send you and follow its link to confirm your email address. Until you do, every page reminds you, and **Resend code** sends the link again.',
            'Choose **Login** and enter your email address and password.',
          ],
        },
        'What waits for you is at the top of the home page under **Left to do**, and the menu shows how much it is: invitations, requests, missing lengths, questions about what we may show, and programs that are out. A row is gone when it is settled.',
        'If a link brought you to a page you have to log in for, the home page takes you there once you are logged in.',
        'Forgot your password? Choose **Forgot Password?** on the login page, then enter the code from the email and a new password. To change your phone number, state or email address, go to **Manage**, **Account**. There you can also enter **Your name**: people whom you invite see it next to your email.',
      ],
    },
    {
      id: 'profiles',
      title: 'Keep profiles',
      blocks: [
        'A profile is one performer: first name, last name, grade and school, as they should appear in the program. Create one for each performer under **Manage**, **Profiles**, with **Create a new profile**. **Create and add another** keeps school and grade for the next one. Kindergarten is grade 0. If you play along yourself, tick **This profile is for myself, an adult**: it has no grade and no school.',
        'Two parents can look after one profile: open it and invite the other one under **Guardians**, by email or with a link. Both see and change the same sign-ups and get the emails. If both change the profile at once, the later one is asked what to keep. A student can be invited too, to look or to make changes. You can invite a music teacher as well: teachers see only name and grade, sign up, and change the sign-ups they made, until you remove them. A teacher may also give you a link or a sheet with a QR code: open it, and choose which children the teacher may sign up. If the teacher has made a profile for your child, another sheet leads to an invitation: confirm your email address, accept, and the teacher approves you. Each guardian can leave, but not the last one. When an account joins or leaves, the guardians get an email; a link in it undoes that for 7 days. If you delete a profile, or change No to Yes under **What we may show**, the email about it has such a link too.',
        { picture: 'profile', alt: 'The form of a profile: first name, last name, grade and school' },
        'Under **What we may show** you decide for each profile whether the name may be printed, whether it may be on the public page, and about photos and film. Each answer is saved at once and can be changed at any time; programs that are already published follow, and the other guardians get an email. Under **Needs** write what the coordinators should know, for example a wheelchair: other families never see it.',
      ],
    },
    {
      id: 'sign-up',
      title: 'Sign up for an event',
      blocks: [
        {
          steps: [
            'Choose **Events**, **Browse Events**. Search by name, city, state or zip code; **Advanced Search** limits the dates.',
            'Choose **Sign up** on the event.',
            'Enter the title of the piece, its composer, how many minutes it takes, the instrument, and choose the profile of the performer. If the piece needs a pianist, or you bring your own, say so under **Accompanist**: the coordinator sees it and finds it on the run sheet. Next to it you can choose one wish for the order, such as having to leave by 3 PM, opening the concert, or playing next to somebody.',
            'If several of your profiles play in the piece, choose **Add a performer or accompanist** for each of the others. Each is named in the program with the instrument.',
            'Send the form. The next page is your sign-up; you can change it there right away.',
          ],
        },
        'Do you teach? Your studio is in the menu as **Studio**. Pass on your link to the families, or email it to many at once: each chooses which children you may sign up, and the studio lists who has opened the link and who has chosen. For a pupil whose family has no account yet, choose **Add a pupil** or paste a whole roster there, and print the code by which the family claims the profile later. **Sign up pupils** opens a grid for an event: type, paste rows from a spreadsheet, or choose a CSV file. Each row is saved by itself, and one that is refused stays as you typed it. The studio also shows who plays where and when, as a list, a calendar, a spreadsheet and on paper.',
        {
          picture: 'browse',
          alt: 'Browse Events: a search field, and events with their day and place and what to expect there',
        },
        {
          picture: 'sign-up',
          alt: 'The form of a sign-up: the piece, who plays it, and below both how it will be printed',
        },
      ],
    },
    {
      id: 'my-events',
      title: 'Change what you play',
      blocks: [
        'The home page shows your next performance and what is left to do. **Events**, **My Events** lists everything you signed up for: what is coming first, what is over below. **Edit Performance Details** opens a sign-up, which you can change or withdraw. Does another family play along? Open the sign-up and choose **Invite another family**: by email, or with a link or QR code that you pass on. Until they accept with a profile of theirs, the piece keeps its place and says whom it waits for. If another family signed up a piece in which your child plays, you see it too, without its notes, and can take your child out of it. Your child can also leave a piece that you signed up: the family of the next performer then keeps the place and may change the sign-up. Once the event has begun it stays as it was played. When the program is published, each piece says its number, about when it is played and when to be there.',
        'We write to you when your sign-up has arrived, when its event changes or is canceled, and before it. On your account page, under **Emails**, you choose which reminders and updates you want; under **Calendar** you get a private link that shows your events in the calendar of your phone.',
        {
          picture: 'my-events',
          alt: 'My Events: what you play, when and where, with a link to the calendar',
        },
      ],
    },
    {
      id: 'coordinators',
      title: 'For coordinators: events and their programs',
      blocks: [
        {
          steps: [
            '**Events**, **Create Event**: name, address, date and duration. A capacity above 0 limits how many can sign up; if you lower it later, nobody who has signed up loses a place.',
            '**Manage Events** lists your events; **Edit** changes one, **Manage** opens its program.',
            'In the program, **Add** puts a performance in, **Add at…** where you say, or where it fits best. Drag a row to its place by any part of it, or move it with the arrows. Nothing is saved until you choose **Save**. What families and other coordinators do meanwhile appears by itself; you are asked only where two of you changed the same thing.',
            'In a wide window **Side by side** shows the performances next to the program: drag one straight to its place. The colored words of a row say what matters there, and open its notes and warnings; a click on a number or a length changes it. On a phone four tabs lead to the offers, the program, what to check, and the lists of pieces and emails; ⋮ moves or removes a row, and + adds a break or a section, selects and sorts.',
            'Select several rows with Shift or Ctrl, on a phone with + and **Select**, and move, swap or remove them together, or pin each to the section it is in; **Sort** puts them in an order to begin with.',
            'The number of problems to fix or to check is shown next to the clock. Choose it to open the list: each entry leads to its piece, and offers to move it if one move solves the problem. **Clock and warnings** shows what you are warned of. A piece that still waits for someone of another family is in the list too, and must be fixed in the last week before the event: **Families** lists what is missing, such as answers, lengths and accompanists, and sends reminders with one press.',
            '**Suggest an order** looks for an order with fewer warnings: your order repaired, a new one, or one section. It is shown next to yours, with the reason for each move. Take all of it, a section or a row, or leave a row where it is; nothing is saved until you choose **Save**. In the dialog of a row you can pin it: first, at a number, by a time, next to another row. The wishes of families count without a pin; **Pin it** makes one strict. **Clock and warnings** sets what should never happen and what had better not.',
            '**Publish** shows families the program: **My Events** then says “No. 14, about 2:59 PM, please be there by 2:30”. Before that you see the changes, the families they concern and the email each of them will get, and you choose who gets one. Changes you save afterward are visible to families only when you publish again. **Versions** keeps every published program: open it, compare it, continue from it or take it back. In **Clock and warnings** you set how long before their piece people should be there.',
            '**Export** makes a Word document of the program; the arrow next to it, on a phone **Export** itself, has a booklet to fold, a thank-you text for its end, the run sheet, the check-in sheet with contacts, and a spreadsheet. The program is in the language in which you use the portal.',
            '**Share** on an event gives its web address, to send, to scan or to print as a poster. Anyone who has it sees the event and, once it is published, the program, without logging in: with first names and an initial, unless you choose full names or none. You can switch it off or take a new address; 30 days after the event it is gone. The printed program carries the same address.',
            'Word prints the booklet two pages a side, ready to fold: choose both sides, flipped on the short edge. In LibreOffice choose “Brochure” when you print.',
            'Under **Emails**, **Copy Emails** puts the addresses of all participants on the clipboard, or of those in the program or in one section; **Write to them (BCC)** opens an email that does not show them to each other.',
            '**Messages** writes to all families of an event, to the chosen, to a section, or to some you pick. Text in braces, such as {child}, is filled in for each family. Next to the text you see the message as each family will read it, and which families have no value yet. **Send me a test** first, then send it now or at a chosen time; until then **Take back** stops it. Afterward you see for each family whether it was sent. Answers come to your own email.',
            'Before anything sends an email to families, you see how many get it and how it reads. For 30 seconds afterward you can stop the emails, and undo a cancellation or a program taken back.',
            'To cancel an event, choose **Cancel this event …** on its edit page and give a reason: it stays, marked as canceled, takes no more sign-ups, and everybody who has signed up gets an email. Under **Emails to families** you choose which automatic emails the portal sends for this event, and can add a sentence.',
          ],
        },
        {
          picture: 'program',
          alt: 'A program: above it the clock, the number of problems, Save and Publish; each piece with the time it begins, a handle and arrows to move it, and a cross to remove it',
        },
        'An administrator can make you a coordinator. Just ask if you need it.',
      ],
    },
    {
      id: 'help',
      title: 'When something is not working',
      blocks: [
        {
          points: [
            'If part of a page could not be loaded, it says so and offers **Try again**; the rest of the portal keeps working.',
            'If you were logged out while typing, log in again: what you typed is still there.',
            'For anything else, write to us: the address is on the [contact page](/contact). Please add the reference number if one is shown.',
          ],
        },
      ],
    },
  ],
};
