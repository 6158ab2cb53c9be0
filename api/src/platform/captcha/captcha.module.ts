import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CaptchaController } from './captcha.controller.js';
import { UsedCaptcha, UsedCaptchaSchema } from './captcha.schema.js';
import { CaptchaService } from './captcha.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: UsedCaptcha.name, schema: UsedCaptchaSchema }])],
  controllers: [CaptchaController],
  providers: [CaptchaService],
  exports: [CaptchaService],
})
export class CaptchaModule {}
