import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { DoneResponse } from '@portal/contracts/auth';
import {
  ArchiveProfileInput,
  CreateProfileInput,
  DeleteProfileInput,
  ProfilesQuery,
  UpdateGradesInput,
  UpdateProfileInput,
  ProfileResponse,
} from '@portal/contracts/profiles';
import { IdQuery } from '@portal/contracts/id';
import { z } from 'zod';
import { CurrentUser } from '../access/current-user.js';
import { Answers } from '../http/answers.js';
import { IdempotencyKey } from '../http/idempotency-key.js';
import { valid } from '../http/valid.pipe.js';
import { ProfilesService } from './profiles.service.js';

@Controller()
export class ProfilesController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get('profile')
  @Answers(ProfileResponse)
  getProfile(
    @CurrentUser() user: CurrentUser,
    @Query(valid(IdQuery)) { id }: IdQuery,
  ): Promise<ProfileResponse> {
    return this.profiles.getProfile(user, id);
  }

  @Get('queryprofile')
  @Answers(z.array(ProfileResponse))
  listProfilesOf(
    @CurrentUser() user: CurrentUser,
    @Query(valid(ProfilesQuery)) query: ProfilesQuery,
  ): Promise<ProfileResponse[]> {
    return this.profiles.listProfilesOf(user, query.user);
  }

  @Put('profile')
  @Answers(ProfileResponse)
  createProfile(
    @CurrentUser() user: CurrentUser,
    @Body(valid(CreateProfileInput)) input: CreateProfileInput,
    @IdempotencyKey() key?: string,
  ): Promise<ProfileResponse> {
    return this.profiles.createProfile(user, input, key);
  }

  @Post('profile')
  @Answers(ProfileResponse)
  @HttpCode(200)
  updateProfile(
    @CurrentUser() user: CurrentUser,
    @Body(valid(UpdateProfileInput)) input: UpdateProfileInput,
  ): Promise<ProfileResponse> {
    return this.profiles.updateProfile(user, input);
  }

  @Post('profile_archive')
  @Answers(ProfileResponse)
  @HttpCode(200)
  archiveProfile(
    @CurrentUser() user: CurrentUser,
    @Body(valid(ArchiveProfileInput)) input: ArchiveProfileInput,
  ): Promise<ProfileResponse> {
    return this.profiles.archiveProfile(user, input);
  }

  @Post('profile_delete')
  @Answers(DoneResponse)
  @HttpCode(200)
  deleteProfile(
    @CurrentUser() user: CurrentUser,
    @Body(valid(DeleteProfileInput)) { id }: DeleteProfileInput,
  ): Promise<DoneResponse> {
    return this.profiles.deleteProfile(user, id);
  }

  @Post('profile_grades')
  @Answers(z.array(ProfileResponse))
  @HttpCode(200)
  updateGrades(
    @CurrentUser() user: CurrentUser,
    @Body(valid(UpdateGradesInput)) input: UpdateGradesInput,
  ): Promise<ProfileResponse[]> {
    return this.profiles.updateGrades(user, input);
  }
}
